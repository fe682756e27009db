import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Asked, Walk } from './walk.ts';
import { PROJECT } from './server.ts';

/** A text of the flow by its key, as the visitor reads it. */
export type Words = (key: string) => string;

interface TextFile {
  texts: Record<string, string>;
}

const read = (file: string): TextFile['texts'] =>
  (JSON.parse(readFileSync(join(PROJECT, 'flows/ordering', file), 'utf8')) as TextFile).texts;

function wordsIn(file: string): Words {
  const texts = read(file);
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${file} has no text "${key}"`);
    return text;
  };
}

export const english = wordsIn('copy/en.json');
export const spanish = wordsIn('copy/es.json');

const plain = (html: string) => html.replace(/<\/?[a-z]+>/g, '');

/** The same walk through a product in Spanish, with the answers of the same ids. */
export function inSpanish(walk: Walk): Walk {
  const product = wordsIn(`products/${walk.slug}.es.json`);
  const question = (asked: Asked): Asked => {
    const { answer } = asked;
    const option = (id: string) => product(`${asked.id}.${id}.answer_text`);
    const says = plain(product(`${asked.id}.question_text`).split('</p>')[0] ?? '');
    if ('write' in answer) return { ...asked, says };
    if ('pick' in answer) return { ...asked, says, answer: { pick: option(asked.sent[0] ?? '') } };
    if (asked.beside === undefined) return { ...asked, says, answer: { tick: asked.sent.map(option) } };
    const none = 'medication' in asked.beside ? 'medications.none' : 'allergies.none';
    return { ...asked, says, answer: { tick: [spanish(none)] } };
  };
  const { quantity, subscriptionType } = walk.quantityOf;
  return {
    ...walk,
    name: product('name'),
    pre: walk.pre.map(question),
    medical: walk.medical.map(question),
    variant: product(`${walk.variantId}.name`),
    quantity: product(`${walk.variantId}.${quantity}-${subscriptionType}`),
  };
}

/** A text whose {placeholders} may stand for anything. */
export const filledIn = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+')}$`);
