import { isObject, type Json, nearest, pointerTo, type Problem } from '../../model/index.ts';
import { type SchemaNode, walk } from '../walk.ts';
import type { Files } from '../files.ts';
import { listed } from '../wording.ts';
import { error, type Rule } from './rule.ts';

/** An action that opens a modal gives it an item, if the modal shows values of an item. */
export const openedModals: Rule = (files) =>
  files.all.flatMap(({ file, schemaId, value }) => {
    const problems: Problem[] = [];
    walk(file, schemaId, value, (node) => {
      if (node.schema.title === 'OpenAction') problems.push(...lackingAt(files, file, node));
    });
    return problems;
  });

/** The key of the text that the "See more info" button of an answer shows in a modal. */
const HELPER_TEXT = 'helper_text';
const SHOWS_IT = `item.${HELPER_TEXT}`;

/** The modal behind an answer's "See more info" button shows that answer's text. */
export const helperModal: Rule = ({ all, modals: { modals }, questions: { helper, stops }, screens }) => {
  const shownIn = (id: string) => textsIn(modalIn(all, id));
  const shows = (id: string) => shownIn(id).includes(SHOWS_IT);
  const asks = Object.values(screens).some(({ kind }) => kind === 'questionnaire');
  // Another rule reports an unknown modal.
  if (!asks || helper === undefined || modals[helper.opens] === undefined || shows(helper.opens)) return [];
  const message = `"${helper.opens}" does not show an answer's "${HELPER_TEXT}", for which it is opened`;
  // Another rule reports a misspelt name of a text.
  if (shownIn(helper.opens).some((text) => nearest(text, [SHOWS_IT]) !== undefined)) return [];
  const stopping = Object.values(stops).map(({ opens }) => opens);
  const other = Object.keys(modals).find((id) => shows(id) && !stopping.includes(id));
  return other === undefined
    ? [error('RF26', 'modals.json', pointerTo('modals', helper.opens, 'blocks'), message, `show "${SHOWS_IT}"`)]
    : [error('RF26', 'questions.json', '/helper/opens', message, `write "${other}", which does`)];
};

function lackingAt({ all }: Files, file: string, { value, pointer }: SchemaNode): Problem[] {
  if (!isObject(value) || typeof value.open !== 'string') return [];
  const given = isObject(value.with) ? Object.keys(value.with) : [];
  const lacking = [...new Set(shownBy(modalIn(all, value.open)))].filter((name) => !given.includes(name));
  if (lacking.length === 0 || pointer.startsWith(pointerTo('modals', value.open))) return [];
  const message = `"${value.open}" shows ${listed(lacking.map((name) => `item.${name}`))}, and is given nothing here`;
  return [error('RF26', file, `${pointer}/open`, message, 'say what it is in "with", or open another')];
}

function modalIn(all: Files['all'], id: string): Json | undefined {
  const modals = all.find(({ file }) => file === 'modals.json')?.value;
  const found = isObject(modals) && isObject(modals.modals) ? modals.modals[id] : undefined;
  return isObject(found) ? found.blocks : undefined;
}

/** All texts in a value, without keys. */
function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The fields of the item that blocks show without a condition on their presence. */
function shownBy(blocks: Json | undefined): string[] {
  if (Array.isArray(blocks)) return blocks.flatMap(shownBy);
  if (typeof blocks === 'string') return blocks.startsWith('item.') ? [blocks.slice('item.'.length)] : [];
  if (!isObject(blocks)) return [];
  const { if: condition, ...shown } = blocks;
  const asked = isObject(condition) ? Object.keys(condition) : [];
  return Object.values(shown)
    .flatMap(shownBy)
    .filter((name) => !asked.includes(`item.${name}`));
}
