import { pointer } from '../../problem.ts';
import { error, type Rule } from './rule.ts';

/** What a call sends is sent. */
export const bodies: Rule = ({ calls }) =>
  Object.entries(calls.calls).flatMap(([id, { method, body }]) =>
    method === 'GET' && body !== undefined
      ? [
          error(
            'SM20',
            'calls.json',
            pointer('calls', id, 'body'),
            `"${id}" is a GET, which sends no body`,
            'write "POST" or "PUT" as its method, or "query" instead of "body"',
          ),
        ]
      : [],
  );
