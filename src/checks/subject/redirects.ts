import { type Flow, type Known, type Place, placeOf } from '#core';
import { follow, type Followed } from './follow.ts';
import { kinds } from './kinds.ts';
import { refusalOf } from './people.ts';
import { samplePlaces } from './places.ts';
import { once, type Subject } from './subject.ts';

/** Somebody who asks for a place that refuses them, and where the guards take them. */
export interface Redirect extends Followed {
  known: Known;
  /** The refusal in flow.json that acts first. */
  rule: string;
  index: number;
  /** The address that was stored for them, if that matters. */
  stored: string | null;
}

/** Destinations that follow a stored path. */
const STORED = ['resume_path', 'previous_path', 'signed_in_path'];

/** Whether a refusal of this place may follow a stored path. */
function followsStored(flow: Flow, { route }: Place): boolean {
  return [route.access, ...(route.requires ?? [])].some(
    (name) => flow.access[name]?.refused.some(({ go }) => STORED.includes(go)) === true,
  );
}

const withStored = (known: Known, path: string): Known => ({
  ...known,
  stores: {
    ...known.stores,
    navigation: { ...known.stores.navigation, currentPath: path, previousPath: path, askedPath: path },
  },
});

/**
 * Every redirect there can be (P1): each kind of person, each place asked for, each stored path. A stored path is tried
 * in all three of its roles at once: whichever of them core follows, the same addresses come out.
 */
export const redirects = once((subject: Subject): Redirect[] => {
  const { flow } = subject;
  const places = samplePlaces(subject);
  const stored = places.map(({ path }) => path);
  return kinds(subject).flatMap((known) =>
    places.flatMap((place) => {
      const asked = [null, ...(followsStored(flow, place) ? stored : [])];
      return asked.flatMap((path) => {
        const who = path === null ? known : withStored(known, path);
        const refusal = refusalOf(flow, who, placeOf(flow, place.path));
        return refusal === undefined ? [] : [{ ...follow(flow, who, place.path), ...refusal, known, stored: path }];
      });
    }),
  );
});
