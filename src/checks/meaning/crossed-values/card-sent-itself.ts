import { asObject, firstPart, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The parts of a card that only the payment provider may see. */
const SECRET = ['number', 'code'] as const;

/** Whether a sent value contains a field of a form: "form.card" contains "form.card.number". */
const has = (sent: string, field: string) => sent === field || field.startsWith(`${sent}.`);

/**
 * Calls that send a card's number or code to the backend. The payment provider has made a token of the card before, and
 * only the token may be sent: the backend must never see the card.
 */
export function cardSentItself(subject: Subject): Finding[] {
  const calls = objectsTitled(subject, 'CallAction');
  return objectsTitled(subject, 'TokeniseAction').flatMap(({ file, pointer, value }) => {
    const secrets = SECRET.flatMap((key) => textIn(value.tokenise, key) ?? []).filter(
      (field) => firstPart(field) === 'form',
    );
    const after = calls.filter((one) => one.file === file && one.pointer.startsWith(`${pointer}/then/`));
    return [...new Set(after.flatMap((one) => textIn(one.value, 'call') ?? []))].flatMap((id): Finding[] => {
      const { body = {} } = subject.flow.calls[id] ?? {};
      const isTokenSent = stringsIn(asObject(body)).some((one) => one === 'response.token');
      return Object.entries(body).flatMap(([name, given]): Finding[] => {
        const from = stringsIn(given).find((one) => secrets.some((field) => has(one, field)));
        if (from === undefined) return [];
        const message = `"${id}" sends the card itself ("${from}") to the backend, as "${name}"`;
        const hint = isTokenSent ? 'take it out' : 'write "response.token"';
        return [{ file: 'calls.json', pointer: pointerTo('calls', id, 'body', name), message, hint }];
      });
    });
  });
}
