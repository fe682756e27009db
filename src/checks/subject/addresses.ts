import { type Flow, paramsOf, pointerTo } from '#core';
import { referencesIn } from './samples.ts';
import { cachedFor, objectsTitled } from './subject.ts';

/** A reference whose value becomes part of an address of the app. `name` is the route parameter. */
export interface AddressValue {
  file: string;
  pointer: string;
  name: string;
  reference: string;
}

/**
 * The parameters that the address of a destination can have. For a route, those of its path. For a destination that the
 * server names (NextPath), those of all addresses that the server may name.
 */
export function addressParams({ routes }: Flow, destination: string | undefined): string[] {
  const to = routes.find(({ id }) => id === destination);
  if (to !== undefined) return [...paramsOf(to.path), ...(to.optional_params ?? [])];
  const named = destination === 'next_path' ? routes.filter((route) => route.path_type !== undefined) : [];
  return [...new Set(named.flatMap(({ path }) => paramsOf(path)))];
}

/** Every reference whose value a link, a `go` or a refusal puts into an address. */
export const addressValues = cachedFor((subject): AddressValue[] =>
  objectsTitled(subject, 'GoAction', 'LinkBlock', 'Refusal').flatMap((node) =>
    referencesIn(node.value.params).map(([name, reference]) => ({
      file: node.file,
      pointer: node.pointer + pointerTo('params', name),
      name,
      reference,
    })),
  ),
);
