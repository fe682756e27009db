import { asObject, firstPart, type JsonObject, lastPart, pointerTo, requestSchemaOf } from '#core';
import type { Finding } from '../../check.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { referencesIn } from '../../subject/samples.ts';
import { cachedFor, type FileNode, objectsTitled, operationIn, type Subject } from '../../subject/subject.ts';

/** The references to a questionnaire's answers, and to the free texts that people add to them. */
const [ANSWERS, TEXTS] = ['answers.map', 'answers.user_texts'];

/** The values that `set` actions give to fields, as pairs of field and value. */
const setFields = cachedFor((subject) =>
  objectsTitled(subject, 'SetAction').flatMap((node) =>
    referencesIn(node.value.set).map(([field, from]) => ({ node, field, from })),
  ),
);

/** A reference, and the fields into which actions copy its value. */
const copiesOf = (subject: Subject, name: string): string[] => [
  name,
  ...setFields(subject).flatMap(({ field, from }) => (from === name ? [field] : [])),
];

/** The references that a call sends. */
function sentBy({ flow }: Subject, id: string): string[] {
  const { body, body_from: whole } = flow.calls[id] ?? {};
  return [...referencesIn(body).map(([, reference]) => reference), ...(whole === undefined ? [] : [whole])];
}

/** Whether a call sends at least one of the values, either by name or as part of a whole store. */
const sendsOne = (subject: Subject, id: string, values: readonly string[]) =>
  sentBy(subject, id).some((sent) => values.some((value) => sent === value || sent === firstPart(value)));

/** Whether a screen asks one of the flow's own questionnaires that has an option with a free text. */
function asksForWords(subject: Subject, { file }: Pick<FileNode, 'file'>): boolean {
  const screen = subject.flow.screens[file.replace(/^screens\/|\.json$/g, '')];
  if (screen?.kind !== 'questionnaire' || screen.asks === undefined) return false;
  return questionsOfFlow(subject).some(
    (one) =>
      one.file === `questionnaires/${screen.asks}.json` &&
      (one.question.answer_options ?? []).some((option) => option.need_more_info === true),
  );
}

/** Whether a property of a request takes texts by question and option. */
const holdsTexts = (property: JsonObject) =>
  asObject(asObject(property.additionalProperties).additionalProperties).type === 'string';

/** The property of a request that takes the free texts, if the call does not send it. */
function leftOut(subject: Subject, id: string): string | undefined {
  const { body } = operationIn(subject, id) ?? {};
  const properties = body === undefined ? {} : asObject(requestSchemaOf(subject.contract, body).properties);
  const given = subject.flow.calls[id]?.body ?? {};
  return Object.keys(properties).find((name) => !Object.hasOwn(given, name) && holdsTexts(asObject(properties[name])));
}

/** The hint that says how to send the free texts beside the answers. */
function hintFor(subject: Subject, property: string, answers: string): string {
  const [, copy] = copiesOf(subject, TEXTS);
  if (copy !== undefined || answers === ANSWERS) return `add "${property}": "${copy ?? TEXTS}"`;
  const field = `${firstPart(answers)}.${property}`;
  return `set "${field}" to "${TEXTS}" where "${lastPart(answers)}" is set, and add "${property}": "${field}" here`;
}

/**
 * Finds calls that send the answers to the flow's own questions without the free texts, although the operation accepts
 * these and no other call sends them.
 */
export function textsNotSent(subject: Subject): Finding[] {
  const { calls } = subject.flow;
  const texts = copiesOf(subject, TEXTS);
  if (Object.keys(calls).some((id) => sendsOne(subject, id, texts))) return [];
  const copied = setFields(subject).filter(({ from }) => from === ANSWERS);
  return Object.keys(calls).flatMap((id): Finding[] => {
    const sent = copiesOf(subject, ANSWERS).find((value) => sendsOne(subject, id, [value]));
    const property = leftOut(subject, id);
    if (sent === undefined || property === undefined) return [];
    const places = sent === ANSWERS ? callNodes(subject).filter(({ call }) => call === id) : [];
    const asking = [...places, ...copied.flatMap(({ node, field }) => (field === sent ? [node] : []))];
    if (!asking.some((node) => asksForWords(subject, node))) return [];
    const message = `"${id}" sends the answers without the words that people are asked to add to them`;
    return [
      {
        file: 'calls.json',
        pointer: pointerTo('calls', id, 'body'),
        anchor: 'key',
        message,
        hint: hintFor(subject, property, sent),
      },
    ];
  });
}
