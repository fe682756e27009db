import { z } from 'zod';

/** What is searched for: the `type` of the call. */
export const KINDS = ['medication', 'allergy'] as const;
export type Kind = (typeof KINDS)[number];

/** A medication or an allergen, as the call answers it. */
export const Found = z.object({
  code: z.string(),
  name: z.string(),
  strength: z.string().exactOptional(),
  conceptType: z.string().exactOptional(),
  allergenCategory: z.string().exactOptional(),
});
export type Found = z.infer<typeof Found>;

/** Whether two entries have the same name and strength, however they are spaced and capitalised. */
export const isSame = (one: Pick<Found, 'name' | 'strength'>, other: Pick<Found, 'name' | 'strength'>): boolean =>
  plain(one.name) === plain(other.name) && plain(one.strength) === plain(other.strength);

const plain = (text = '') => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Where medications and allergens are looked up: the prescribing platform, or a catalogue in its place. */
export interface Prescribing {
  /**
   * What fits the words best, the best first.
   * @param query at least three characters, trimmed
   * @throws PrescribingError when the platform cannot be asked now
   */
  search(kind: Kind, query: string): Promise<Found[]>;
  /**
   * Whether the platform has this name and strength under this code.
   * @throws PrescribingError when the platform cannot be asked now
   */
  confirms(kind: Kind, entry: Pick<Found, 'code' | 'name' | 'strength'>): Promise<boolean>;
}

/** A search that could not be made. Its message never holds what was searched for. */
export class PrescribingError extends Error {
  override name = 'PrescribingError';
  readonly code: 'limited' | 'unreachable' | 'refused' | 'malformed';
  /** How long the platform wants to be left alone, in milliseconds. */
  readonly waitMs: number;

  constructor(code: PrescribingError['code'], waitMs = 0) {
    super(`the prescribing platform could not be asked: ${code}`);
    this.code = code;
    this.waitMs = waitMs;
  }
}
