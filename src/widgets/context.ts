import { createContext, use } from 'react';
import type {
  AnswerOption,
  Entries,
  EntryKind,
  EntrySearch,
  FoundEntry,
  LayoutForm,
  Question,
  QuestionType,
} from '#core';

interface Speaks {
  /** Copy key → sentence in the visitor's language. */
  t(key: string, values?: Readonly<Record<string, string>>): string;
}

/** A document that a tick box agrees to. */
export interface ConsentDocument {
  label: string;
  href: string;
  /** Says that it opens in a new tab. */
  newTab: string;
}

/** What a form field may ask of the screen that mounts it. */
export interface FormContext extends Speaks {
  /** The copy keys of the words that fields use by themselves: flow.json "layout.form". */
  words: LayoutForm;
  /** The name of the units that measures are written in, once one was chosen: all fields of the form follow. */
  units: string | undefined;
  /** By field, the documents that its tick agrees to. */
  documents?: Readonly<Record<string, readonly ConsentDocument[]>>;
  chooseUnits(name: string): void;
}

/** What the picker of a question that takes entries shows and does (MA). */
export interface PickerContext {
  kind: EntryKind;
  search: EntrySearch;
  entries: Entries;
  /** Finds entries for what was typed. It rejects when the search fails, and when the signal calls it off. */
  find(query: string, signal: AbortSignal): Promise<readonly FoundEntry[]>;
  onAdd(found: FoundEntry): void;
  onRemove(code: string): void;
  /** The whole free text, as it stands in its box. */
  onText(text: string): void;
  onNone(ticked: boolean): void;
}

/**
 * What a question widget shows and whom it tells; one per shown question. Widgets tell the answer's owner at once, who
 * hands the new answer to the form: RJSF reports a change only when it is on the page.
 */
export interface QuestionContext extends Speaks {
  question: Question;
  type: QuestionType;
  display: 'list' | 'images';
  /** Id of the element that holds the question's text; it names the choices. */
  headingId: string;
  /** Ids of elements that say more about the question, separated by blanks. */
  describedBy?: string;
  /** Free texts by option id. */
  texts: Readonly<Record<string, string>>;
  /** Option id → what is wrong, in words; '' is the question itself. */
  problems: Readonly<Record<string, string>>;
  /**
   * The free text of an option: height in lines, its label where the option brings none, the most characters, also of a
   * question answered in words.
   */
  moreInfo: { rows: number; title: string; longest: number };
  /** The words on an option's help button. */
  helperLabel: string;
  /** For questions that take entries. */
  picker?: PickerContext;
  /** An option was chosen, or taken back; `settled` when the visitor meant it as their choice and not on the way to it (PQ-2). */
  onChoose(optionId: string, settled: boolean): void;
  /** The whole answer of a question that is answered in words. */
  onWords(text: string): void;
  onTexts(optionId: string, text: string): void;
  onHelp(option: AnswerOption): void;
}

/**
 * React's context rather than RJSF's `formContext`: RJSF compares that one deeply and takes all functions for equal,
 * so widgets would go on calling the functions of an older render.
 */
export const WidgetContext = createContext<FormContext | QuestionContext | null>(null);

/** The context of a form field. @throws Error outside of a JsonForm that was given one */
export function useFormContext(): FormContext {
  const context = use(WidgetContext);
  if (context === null || !('words' in context)) throw new Error('A form widget was used outside of JsonForm.');
  return context;
}

/** The context of a question widget. @throws Error outside of a JsonForm that was given a question */
export function useQuestion(): QuestionContext {
  const context = use(WidgetContext);
  if (context === null || !('question' in context)) {
    throw new Error('A question widget was used in a JsonForm that has no question.');
  }
  return context;
}
