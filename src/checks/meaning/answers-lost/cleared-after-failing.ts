import { REACTION_LISTS } from '../../subject/failure-reactions.ts';
import { asObject, hasEntry, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';
import { clearsIn, isIn } from './clears-in.ts';

/** Statuses that may say that the backend will never accept the value that was sent. */
const WORTHLESS: readonly string[] = ['400', '401', '403', '404', '409', '410'];

/** Actions after which people are no longer where they can send again. */
const LEAVES = ['go', 'leave', 'open', 'wipe'];

/**
 * Finds reactions that stay on the screen and clear a value of the call's own address, such as the token of a mailed
 * link, although the same call may succeed the next time.
 */
export const clearedAfterFailing = ({ files }: Subject): Finding[] =>
  Object.entries(asObject(asObject(files['calls.json']).calls)).flatMap(([id, call]) => {
    const { params, errors } = asObject(call);
    const sent = stringsIn(Object.values(asObject(params)));
    return Object.entries(asObject(errors)).flatMap(([status, reaction]) =>
      REACTION_LISTS.flatMap((key): Finding[] => {
        const list = asObject(reaction)[key];
        if (WORTHLESS.includes(status) || LEAVES.some((name) => hasEntry(list, name))) return [];
        return clearsIn(list, pointerTo('calls', id, 'errors', status, key)).flatMap(({ cleared, pointer }) => {
          const lost = sent.find((value) => cleared.some((name) => isIn(value, name)));
          if (lost === undefined) return [];
          const message = `This clears "${lost}" when "${id}" has failed, and the same call needs it when people try again`;
          return [
            {
              file: 'calls.json',
              pointer,
              message,
              hint: 'leave it out: clear it where the backend refuses it for good (403)',
            },
          ];
        });
      }),
    );
  });
