import { pointer } from '#core';
import { referencesIn } from './samples.ts';
import { cachedFor, objectsTitled } from './subject.ts';

/** A reference whose value becomes part of an address of the app. `name` is the route parameter. */
export interface AddressValue {
  file: string;
  pointer: string;
  name: string;
  reference: string;
}

/** Every reference that a link, a `go` or a refusal puts into an address. */
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
