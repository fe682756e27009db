import type { Json } from '#core';

/**
 * Values that a call's response, or the backend's data about the person, may have, such as an amount of zero or a
 * missing value. The checker assumes them for one whole exploration of the flow.
 */
export interface Assumption {
  /** The call whose response has the values; undefined for values about the person. */
  call: string | undefined;
  /** The values by reference: "data.total_cents", "user.firstName". Null for a missing value. */
  values: readonly (readonly [reference: string, value: Json])[];
  /** The only screen where the values apply: for what other screens leave there. Without it, they apply everywhere. */
  screen?: string;
  /** When people have these values, for a message. */
  when?: string;
}
