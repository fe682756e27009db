import { z } from 'zod';

/** The kinds of entries, which are the values of the search's `type` parameter. */
export const ENTRY_KINDS = ['medication', 'allergy'] as const;
export type Kind = (typeof ENTRY_KINDS)[number];

/** A medication or allergen as a search returns it. */
export const SearchEntry = z.object({
  code: z.string(),
  name: z.string(),
  strength: z.string().exactOptional(),
  conceptType: z.string().exactOptional(),
  allergenCategory: z.string().exactOptional(),
});
export type SearchEntry = z.infer<typeof SearchEntry>;

/** Whether two entries have the same name and strength, ignoring spacing and capitals. */
export const isSame = (
  one: Pick<SearchEntry, 'name' | 'strength'>,
  other: Pick<SearchEntry, 'name' | 'strength'>,
): boolean => plain(one.name) === plain(other.name) && plain(one.strength) === plain(other.strength);

const plain = (text = '') => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Looks up medications and allergens, on the prescribing platform or in the sample catalogue. */
export interface Prescribing {
  /**
   * Finds entries, best match first.
   * @param query at least three characters, trimmed
   * @throws PrescribingError when the platform cannot be reached
   */
  search(kind: Kind, query: string): Promise<SearchEntry[]>;
  /**
   * Whether the platform has this name and strength for this code.
   * @throws PrescribingError when the platform cannot be reached
   */
  confirms(kind: Kind, entry: Pick<SearchEntry, 'code' | 'name' | 'strength'>): Promise<boolean>;
}

/** A failed search. Its message never contains the query. */
export class PrescribingError extends Error {
  override name = 'PrescribingError';
  readonly code: 'limited' | 'unreachable' | 'refused' | 'malformed';
  /** How long to wait before the next request, in milliseconds; 0 if the platform does not say. */
  readonly waitMs: number;

  constructor(code: PrescribingError['code'], waitMs = 0) {
    super(`the prescribing platform could not be asked: ${code}`);
    this.code = code;
    this.waitMs = waitMs;
  }
}
