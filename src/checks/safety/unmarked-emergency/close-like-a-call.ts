import { type Flow, pointerTo } from '#core';
import type { Finding } from '../../check.ts';

/** Finds the button that closes the message in an emergency, if it looks as important as the number to call. */
export function closesLikeACall({ modals }: Flow, id: string): Finding[] {
  const look = modals[id]?.close.look;
  if (modals[id] === undefined || look === 'secondary') return [];
  return [
    {
      file: 'modals.json',
      pointer: pointerTo('modals', id, 'close', ...(look === undefined ? [] : ['look'])),
      message: `The button that closes "${id}" looks as important as the number to call`,
      hint: look === undefined ? 'add "look": "secondary"' : 'write "secondary"',
    },
  ];
}
