import type { Json } from '#core';

/**
 * Values that a call's response, or the backend's data about the person, may have, such as an amount of zero or a
 * missing value. The checker explores the whole flow once under each assumption.
 */
export interface Assumption {
  /** The call whose response has the values; undefined for values about the person. */
  call: string | undefined;
  /** The values by reference: "data.total_cents", "user.firstName". Null for a missing value. */
  values: readonly (readonly [reference: string, value: Json])[];
  /**
   * The only screen where the values apply, because other screens leave them there. If undefined, they apply
   * everywhere.
   */
  screen?: string;
  /** For messages: the circumstances under which people have these values, such as "as on a first visit". */
  when?: string;
}
