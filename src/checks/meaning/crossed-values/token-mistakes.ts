import { asObject, firstPart, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The fields of a card that only the payment provider may receive. */
const SECRET = ['number', 'code'] as const;

/** Whether a sent value contains a field of a form: "form.card" contains "form.card.number". */
const has = (sent: string, field: string) => sent === field || field.startsWith(`${sent}.`);

/**
 * Finds calls that send a card's number or code to the backend. Only the token that the payment provider has made of
 * the card may be sent, because the backend must never receive the card.
 */
function cardSentItself(subject: Subject): Finding[] {
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

const sendsToken = (body: unknown) => stringsIn(body).includes('response.token');

/**
 * Finds `tokenise` actions whose token no call sends. The backend refuses the order then, or does not charge the card.
 */
function tokensNotSent(subject: Subject): Finding[] {
  const calls = objectsTitled(subject, 'CallAction');
  return objectsTitled(subject, 'TokeniseAction').flatMap(({ file, pointer }): Finding[] => {
    const after = calls.filter((one) => one.file === file && one.pointer.startsWith(`${pointer}/then/`));
    const ids = [...new Set(after.flatMap((one) => textIn(one.value, 'call') ?? []))];
    const bodyOf = (id: string) => subject.flow.calls[id]?.body ?? {};
    if (ids.some((id) => sendsToken(bodyOf(id)))) return [];
    const message = 'No call sends the token that the payment provider makes here of the card';
    const [wrong] = ids.flatMap((id) =>
      Object.keys(bodyOf(id)).flatMap((name) =>
        name.endsWith('token') ? [{ file: 'calls.json', pointer: pointerTo('calls', id, 'body', name) }] : [],
      ),
    );
    const hint = 'make the call here that sends "response.token"';
    if (wrong !== undefined) return [{ ...wrong, message, hint: 'write "response.token"' }];
    // If no call of the screen sends a token, the goal is not reached, and GR06 reports this.
    const isBeside = calls.some((one) => one.file === file && sendsToken(bodyOf(textIn(one.value, 'call') ?? '')));
    return isBeside ? [{ file, pointer: pointer + pointerTo('then'), message, hint }] : [];
  });
}

/** Finds payments that send the card itself, or otherwise those that do not send the token for it. */
export function tokenMistakes(subject: Subject): Finding[] {
  const sent = cardSentItself(subject);
  return sent.length > 0 ? sent : tokensNotSent(subject);
}
