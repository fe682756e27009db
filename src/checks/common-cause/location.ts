import type { Problem } from '#core';

type Location = Pick<Problem, 'file' | 'pointer'>;

/** The location of a finding as text: "routes.json#/routes/cart". */
export const locationOf = ({ file, pointer }: Location): string => `${file}#${pointer}`;

/** Whether a finding is about a part of the value that another finding is about. */
export const isWithin = (inner: Location, outer: Location): boolean =>
  locationOf(inner).startsWith(`${locationOf(outer)}/`);
