import type { JsonObject } from './json.ts';

/**
 * An answer to a question: ids of the selected options (or the text of a text question), and free texts by option id.
 */
export interface QuestionAnswer {
  answer: string[];
  user_texts: Readonly<Record<string, string>>;
  /**
   * For a question about medications or allergies: entries by code, lines of free text, and whether "none" is ticked
   * (MA-1).
   */
  medication?: JsonObject;
  allergy?: JsonObject;
  /**
   * The version of the question when it was answered. Absent if the backend stores no versions, and in answers from old
   * builds.
   */
  version?: string;
  /** The language of the question when it was answered. */
  language?: string;
}

/**
 * An answer with its time in milliseconds since 1970. If two tabs have different answers, the newest is used (ST-10).
 */
export interface SavedAnswer extends QuestionAnswer {
  at: number;
  /** The slug of the product that the answer is about. Answers about another product are separate (QN-5). */
  product: string | null;
  /**
   * True until the visitor confirms the answer, with Continue or with a choice that advances (decision 13). Absent in
   * answers from old builds, which count as confirmed.
   */
  draft?: boolean;
}

/** Answers by question id. */
export type Answers = Readonly<Record<string, SavedAnswer>>;

/** A reason why an answer cannot be accepted. */
export interface AnswerError {
  question_id: string;
  kind:
    | 'missing'
    | 'unknown_option'
    | 'too_many'
    | 'too_many_entries'
    | 'not_exclusive'
    | 'text_missing'
    | 'text_too_long'
    | 'not_valid'
    | 'stopped';
  option_id?: string;
}
