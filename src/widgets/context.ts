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
  Translate,
} from '#core';

interface Speaks {
  /** Translates a copy key. */
  t: Translate;
}

/** A document that a consent box refers to. */
export interface ConsentDocument {
  label: string;
  href: string;
  /** Says that the link opens in a new tab. */
  newTab: string;
}

/** The data that a form field needs from its screen. */
export interface FormContext extends Speaks {
  /** The copy keys of texts that fields need themselves: flow.json "layout.form". */
  words: LayoutForm;
  /** The chosen system of units, shared by all fields of the form; undefined until one was chosen. */
  units: string | undefined;
  /** The documents of each consent box, by field. */
  documents?: Readonly<Record<string, readonly ConsentDocument[]>>;
  chooseUnits(name: string): void;
}

/** The state and handlers of a picker (MA). */
export interface PickerContext {
  kind: EntryKind;
  search: EntrySearch;
  entries: Entries;
  /** Searches for entries. Rejects when the search fails or is aborted. */
  find(query: string, signal: AbortSignal): Promise<readonly FoundEntry[]>;
  onAdd(found: FoundEntry): void;
  onRemove(code: string): void;
  /** The whole free text as typed. */
  onText(text: string): void;
  onNone(ticked: boolean): void;
}

/**
 * The state and handlers of a question widget. Widgets report changes to the owner of the answer at once, who passes
 * the new answer to the form: RJSF reports a change only after rendering it.
 */
export interface QuestionContext extends Speaks {
  question: Question;
  type: QuestionType;
  display: 'list' | 'images';
  /** The id of the question's text, which names the choices. */
  headingId: string;
  /** Ids of further descriptions of the question, separated by spaces. */
  describedBy?: string;
  /** Free texts by option id. */
  texts: Readonly<Record<string, string>>;
  /** Errors by option id, as text; '' is the question itself. */
  errors: Readonly<Record<string, string>>;
  /**
   * Settings of free texts: their height in lines, their default label, and the most characters (also for a question
   * answered in words).
   */
  moreInfo: { rows: number; title: string; longest: number };
  /** The label of an option's help button. */
  helperLabel: string;
  /** Set for questions with entries. */
  picker?: PickerContext;
  /** An option was chosen or removed. `settled`: the visitor finished choosing (PQ-2). */
  onChoose(optionId: string, settled: boolean): void;
  /** The whole answer of a question answered in words. */
  onWords(text: string): void;
  onTexts(optionId: string, text: string): void;
  onHelp(option: AnswerOption): void;
}

/**
 * A React context instead of RJSF's `formContext`, which RJSF compares deeply with all functions equal, so that
 * widgets would keep calling functions of an older render.
 */
export const WidgetContext = createContext<FormContext | QuestionContext | null>(null);

/** The context of a form field. @throws Error outside a JsonForm with a form context */
export function useFormContext(): FormContext {
  const context = use(WidgetContext);
  if (context === null || !('words' in context)) throw new Error('A form widget was used outside of JsonForm.');
  return context;
}

/** The context of a question widget. @throws Error outside a JsonForm with a question */
export function useQuestion(): QuestionContext {
  const context = use(WidgetContext);
  if (context === null || !('question' in context)) {
    throw new Error('A question widget was used in a JsonForm that has no question.');
  }
  return context;
}
