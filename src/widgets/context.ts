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
  /** A text that says that the link opens in a new tab. */
  newTab: string;
}

/** The data that a form field needs from its screen. */
export interface FormContext extends Speaks {
  /** The copy keys of texts that fields show themselves: "layout.form" of flow.json. */
  words: LayoutForm;
  /** The chosen system of units, which all fields of the form share; undefined until one is chosen. */
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
 * The state and handlers of a question widget. Widgets report changes directly to the component that owns the answer,
 * which passes the new answer to the form. RJSF itself would report a change only after rendering it.
 */
export interface QuestionContext extends Speaks {
  question: Question;
  type: QuestionType;
  display: 'list' | 'images';
  /**
   * The chosen options, or the text. RJSF gives widgets a new answer one render later. A text field must not show the
   * old text meanwhile: its caret would jump to the end.
   */
  answer: readonly string[];
  /** The id of the question's text, which names the choices. */
  headingId: string;
  /** Ids of further descriptions of the question, separated by spaces. */
  describedBy?: string;
  /** Free texts by option id. */
  texts: Readonly<Record<string, string>>;
  /** Errors by option id, as text; '' is the question itself. */
  errors: Readonly<Record<string, string>>;
  /**
   * Settings of free texts: their height in lines, their default label, and the largest number of characters (also for
   * a question answered in words).
   */
  moreInfo: { rows: number; title: string; longest: number };
  /** The label of an option's help button. */
  helperLabel: string;
  /** The picker, for questions with entries. */
  picker?: PickerContext;
  /** An option was chosen or removed. `settled`: the visitor has finished choosing (PQ-2). */
  onChoose(optionId: string, settled: boolean): void;
  /** Reports the whole answer of a question answered in words. */
  onWords(text: string): void;
  onTexts(optionId: string, text: string): void;
  onHelp(option: AnswerOption): void;
}

/**
 * A React context instead of RJSF's `formContext`. RJSF compares that deeply and takes all functions as equal, so
 * widgets would continue to call the functions of an older render.
 */
export const WidgetContext = createContext<FormContext | QuestionContext | null>(null);

/** The context of a form field. @throws Error outside a JsonForm that has a form context */
export function useFormContext(): FormContext {
  const context = use(WidgetContext);
  if (context === null || !('words' in context)) throw new Error('A form widget was used outside of JsonForm.');
  return context;
}

/** The context of a question widget. @throws Error outside a JsonForm that has a question */
export function useQuestion(): QuestionContext {
  const context = use(WidgetContext);
  if (context === null || !('question' in context)) {
    throw new Error('A question widget was used in a JsonForm that has no question.');
  }
  return context;
}
