import type { ServerTexts } from '#core';

/** The name of a sentence of the server in the copy files. */
export type Sentence = keyof ServerTexts;

/** A message of the server about one field: one of its sentences, or a text of the flow by its key. */
export type ServerMessage = Sentence | { text: string };

/** A message as in the contract: one sentence, or sentences by field. It is sent in the visitor's language. */
export type Message = Sentence | Record<string, ServerMessage[]>;
