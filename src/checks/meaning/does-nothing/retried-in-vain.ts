import { jsonOf, operationOf, lastSegment } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** Statuses of refused requests that may be accepted later: RFC 9110 and RFC 6585. */
const LATER: readonly string[] = ['408', '409', '423', '425', '429'];

/**
 * Finds reactions that repeat a request which is refused permanently, such as with 404. The response stays the same, so
 * the screen flickers as long as it is open.
 */
export const retriedInVain = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'StatusReaction', 'CallReaction').flatMap(({ file, pointer, value }) => {
    const status = lastSegment(pointer);
    if (value.retries_after === undefined || !/^4\d\d$/.test(status) || LATER.includes(status)) return [];
    return [
      {
        file,
        pointer: `${pointer}/retries_after`,
        message: `The same request gets ${status} again, however often it is sent`,
        hint: 'leave it out',
      },
    ];
  });

/** Whether some reaction leads to another screen. */
const leadsOn = (reaction: unknown) => JSON.stringify(jsonOf(reaction) ?? null).includes('"go":');

/**
 * Finds a missing reaction to 404 in a flow that reads objects which may not exist. Without a screen for it, the error
 * screen asks people to try again, and each attempt gets the same response.
 */
export function notFoundInVain({ flow, contract }: Subject): Finding[] {
  const { statuses, usual } = flow.errors;
  const reaction = statuses['404'];
  const read = Object.values(flow.screens).flatMap(({ source }) => source ?? []);
  const [call] = read.filter((name) => {
    const own = flow.calls[name];
    const operation = own && operationOf({ contract }, own);
    return operation !== undefined && '404' in operation.responses && own?.errors?.['404'] === undefined;
  });
  if (reaction === undefined || call === undefined || leadsOn(reaction) || leadsOn(usual)) return [];
  return [
    {
      file: 'errors.json',
      pointer: '/statuses/404',
      message: `What "${call}" reads may not exist, and the error screen offers to try again, which gets 404 each time`,
      hint: `add "on_load": [{ "go": "${flow.not_found}" }]`,
    },
  ];
}
