import { z } from 'zod';

/** A mark on an entry whose code and name the prescribing platform did not confirm. A reviewer must check the entry. */
const unconfirmed = z.literal(true).exactOptional();

const Medication = z.object({
  medication_entries: z.record(
    z.string(),
    z.object({ name: z.string(), conceptType: z.string(), strength: z.string(), unconfirmed }),
  ),
  medication_free_text: z.array(z.string()),
  none_medications: z.boolean(),
});
const Allergy = z.object({
  allergy_entries: z.record(z.string(), z.object({ name: z.string(), allergenCategory: z.string(), unconfirmed })),
  allergy_free_text: z.array(z.string()),
  none_allergies: z.boolean(),
});

/** One stored answer: the ids of the chosen options (or the text), and what people added to them. */
export const SavedAnswer = z.object({
  answer: z.array(z.string()),
  user_texts: z.record(z.string(), z.string()),
  medication: Medication.exactOptional(),
  allergy: Allergy.exactOptional(),
  /**
   * The version of the question, the version of its questionnaire, and the language. They are a part of the answer for
   * this reason: a server of the previous version, which has no versions, removes them when it overwrites the answer.
   */
  version: z.string().exactOptional(),
  questionnaire: z.string().exactOptional(),
  language: z.string().exactOptional(),
});
export type SavedAnswer = z.infer<typeof SavedAnswer>;
/** Answers by question id. */
export type SavedAnswers = Record<string, SavedAnswer>;
