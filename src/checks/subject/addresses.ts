import { pointer } from '#core';
import { referencesIn } from './samples.ts';
import { cachedFor, objectsTitled } from './subject.ts';

/** A value that becomes part of an app address. */
export interface AddressValue {
  file: string;
  pointer: string;
  name: string;
  reference: string;
}

/** Every value that a link, an action or a refusal puts into an address. */
export const addressValues = cachedFor((subject): AddressValue[] =>
  objectsTitled(subject, 'GoAction', 'LinkBlock', 'Refusal').flatMap((spot) =>
    referencesIn(spot.value.params).map(([name, reference]) => ({
      file: spot.file,
      pointer: spot.pointer + pointer('params', name),
      name,
      reference,
    })),
  ),
);
