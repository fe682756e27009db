import { type Flow, pointerTo } from '#core';
import type { Finding } from '../../check.ts';

/** If at least this many other kinds of access lead signed-out people to one screen, it is the usual one. */
const SEVERAL = 2;

/** Where an access leads people who are signed out and shall come back: the index of the entry, and its screen. */
function signInOf(refused: Flow['access'][string]['refused']): { index: number; go: string } | undefined {
  const index = refused.findIndex((one) => one.come_back === true);
  const entry = refused[index];
  return entry && { index, go: entry.go };
}

/**
 * Finds kinds of access for signed-in people that do not ask the others to sign in, while all other such kinds do, or
 * that lead them to another screen than all others.
 */
export function refusedOtherwise({ access, signed_out }: Flow): Finding[] {
  const closed = Object.entries(access).flatMap(([id, { allows, refused }]) =>
    allows['auth.signed_in'] === true ? [{ id, refused, signIn: signInOf(refused) }] : [],
  );
  return closed.flatMap(({ id, refused, signIn }): Finding[] => {
    const others = closed.filter((one) => one.id !== id);
    const isUsual = others.length >= SEVERAL && others.every((one) => one.signIn?.go === signed_out);
    if (!isUsual || signIn?.go === signed_out) return [];
    const pointer = pointerTo('access', id, 'refused');
    if (signIn !== undefined)
      return [
        {
          file: 'flow.json',
          pointer: pointer + pointerTo(signIn.index, 'go'),
          message: `Everywhere else people who are signed out are led to "${signed_out}", and here to "${signIn.go}"`,
          hint: `write "${signed_out}"`,
        },
      ];
    if (refused.some(({ go }) => go === signed_out)) return [];
    const message = 'Who is signed out is not asked to sign in here, as everywhere else, and does not come back';
    const hint = `add { "if": { "auth.signed_in": false }, "go": "${signed_out}", "come_back": true } first`;
    return [{ file: 'flow.json', pointer, message, hint }];
  });
}
