import type { Problem } from '#core';

type Place = Pick<Problem, 'file' | 'pointer'>;

/** The location of a finding as text: "routes.json#/routes/cart". */
export const placeOf = ({ file, pointer }: Place): string => `${file}#${pointer}`;

/** Whether a finding is about a part of the value that another finding is about. */
export const isWithin = (inner: Place, outer: Place): boolean => placeOf(inner).startsWith(`${placeOf(outer)}/`);
