/** The answer to a question, by the way it is given. */
export type Answer = { pick: string } | { tick: readonly string[] } | { write: string };

/** One question as a visitor meets it: the start of its text, its id, and an answer that goes on. */
export interface Asked {
  id: string;
  says: string;
  answer: Answer;
  /** The submitted answer. */
  sent: readonly string[];
  /** Further submitted fields. */
  beside?: object;
}

/** A sample product, as the tests walk through it. */
export interface Walk {
  slug: string;
  name: string;
  pre: readonly Asked[];
  medical: readonly Asked[];
  variant: string;
  variantId: string;
  quantity: string;
  quantityOf: { quantity: number; subscriptionType: string };
  total: string;
  /** Whether the answers ask for a tablet that dissolves, which has its own intro. */
  dissolves?: true;
}
