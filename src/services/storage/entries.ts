import * as z from 'zod/mini';
import { type Flow, isObject, type JsonObject, type SavedAnswer } from '#core';

type Field = NonNullable<Flow['stores'][string]['fields']>[string];

/** A stored entry: metadata in plain text, and the content, which is encrypted in sealed stores. */
export const Envelope = z.object({
  version: z.number(),
  /** The time when the entry was written, in milliseconds since 1970. */
  at: z.number(),
  content: z.string(),
});

export type Envelope = z.infer<typeof Envelope>;

// zod's own records drop the key "__proto__". The value comes from JSON.parse, so this check is sufficient.
const object = z.custom<JsonObject>(isObject);
const texts = z.custom<Record<string, string>>(
  (value) => isObject(value) && Object.values(value).every((text) => typeof text === 'string'),
);

const field: Record<Field['type'], z.ZodMiniType> = {
  text: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  date: z.string(),
  list: z.array(z.unknown()),
  object,
};

const Answer = z.object({
  answer: z.array(z.string()),
  user_texts: texts,
  medication: z.optional(object),
  allergy: z.optional(object),
  at: z.number(),
  product: z.nullable(z.string()),
  draft: z.optional(z.boolean()),
  version: z.optional(z.string()),
  language: z.optional(z.string()),
  question: z.optional(z.string()),
});

/** Parses a store's fields. @throws if they do not match stores.json (ST-9) */
export function parseFields(flow: Flow, store: string, text: string): JsonObject {
  const kinds = Object.entries(flow.stores[store]?.fields ?? {}).map(([name, { type }]) => [
    name,
    z.optional(z.nullable(field[type])),
  ]);
  z.object(Object.fromEntries(kinds)).parse(JSON.parse(text));
  const found = object.parse(JSON.parse(text));
  return Object.fromEntries(
    Object.keys(flow.stores[store]?.fields ?? {}).flatMap((name) =>
      found[name] === undefined ? [] : [[name, found[name]]],
    ),
  );
}

/** Parses an answer and its question's id, which older builds stored only in the key. @throws if it is invalid */
export function parseAnswer(text: string): { question: string | undefined; answer: SavedAnswer } {
  const { medication, allergy, draft, version, language, question, ...rest } = Answer.parse(JSON.parse(text));
  const answer = {
    ...rest,
    ...(medication === undefined ? {} : { medication }),
    ...(allergy === undefined ? {} : { allergy }),
    ...(draft === undefined ? {} : { draft }),
    ...(version === undefined ? {} : { version }),
    ...(language === undefined ? {} : { language }),
  };
  return { question, answer };
}

/** Parses the envelope of a stored entry. @throws if it is invalid */
export function parseEnvelope(text: string): Envelope {
  return Envelope.parse(JSON.parse(text));
}
