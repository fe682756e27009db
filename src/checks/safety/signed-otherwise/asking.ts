import { isObject, type Json, jsonOf, pointer, same } from '#core';
import type { Finding } from '../../check.ts';
import { type Asking, askingOf } from '../../diff/decisions.ts';
import type { AskedQuestion } from '../../subject/products.ts';
import { HINT, type Signed } from './answers.ts';

/** The keys on the way to the only part in which two values differ. It ends where they have other keys or more than one such part. */
function wayToDifference(now: Json = null, before: Json = null): string[] {
  const [ours, theirs] = [now, before].map((value) =>
    Array.isArray(value) || isObject(value) ? Object.entries(value) : [],
  );
  const signed = Object.fromEntries(theirs ?? []);
  const others = (ours ?? []).filter(([key, value]) => !same(value, signed[key]));
  const [first] = others;
  if (first === undefined || others.length > 1 || ours?.length !== theirs?.length) return [];
  const [key, value] = first;
  return Object.hasOwn(signed, key) ? [key, ...wayToDifference(value, signed[key])] : [];
}

const asks = (condition: Json) => (condition === null ? 'asked of everybody' : `asked if ${JSON.stringify(condition)}`);

/**
 * What is asked in another way than when it was signed: the type of a question, whom it is asked, or an answer that
 * stood alone.
 * @param options what each option led to when it was signed
 */
export function askedOtherwise(
  { file, pointer: at, typeKey, question }: AskedQuestion,
  options: Signed,
  signed: Asking | undefined,
): Finding[] {
  if (signed === undefined) return [];
  const now = askingOf(question);
  const finding = (place: string, before: string, after: string): Finding[] => [
    { file, pointer: at + place, message: `"${question.id}" was signed as ${before}, and is ${after} now`, hint: HINT },
  ];
  if (now.type !== signed.type) return finding(pointer(typeKey), `"${signed.type}"`, `"${now.type}"`);
  const [before, after] = [jsonOf(signed.ask_if ?? null), jsonOf(now.ask_if ?? null)];
  if (!same(before, after)) {
    const place = after === null ? '' : pointer('ask_if', ...wayToDifference(after, before));
    return finding(place, asks(before), asks(after));
  }
  const isAlone = (asking: Asking, id: string) => asking.none_answers?.includes(id) === true;
  const index = (question.answer_options ?? []).findIndex(
    ({ id }) => Object.hasOwn(options, id) && isAlone(now, id) !== isAlone(signed, id),
  );
  const option = question.answer_options?.[index];
  if (option === undefined) return [];
  const place = pointer(typeKey === 'type' ? 'options' : 'answer_options', index);
  const alone = `one whose answer "${option.id}" excludes all others`;
  const beside = `one whose answer "${option.id}" excludes no others`;
  return isAlone(now, option.id)
    ? finding(place + pointer('none_answer'), beside, alone)
    : finding(place + ('none_answer' in option ? pointer('none_answer') : ''), alone, beside);
}
