import { eachObject } from './each-object.ts';
import { isObject, pointerTo, type Problem } from '../../model/index.ts';
import { walk } from '../walk.ts';
import { error, type Rule } from './rule.ts';

/** A paragraph has exactly one of a text and a value. */
export const paragraphs: Rule = ({ all }) =>
  all.flatMap(({ file, schemaId, value }) => {
    const problems: Problem[] = [];
    walk(file, schemaId, value, ({ schema, value: block, pointer }) => {
      if (schema.title !== 'TextBlock' || !isObject(block)) return;
      const contents = ['text', 'text_by', 'from'].filter((key) => key in block);
      if (contents.length === 0)
        problems.push(
          error('SC05', file, pointer, 'This block says nothing', 'add "text", the key of a text, "text_by" or "from"'),
        );
      if (contents.length > 1)
        problems.push(
          error(
            'SC03',
            file,
            pointer + pointerTo(contents[1] ?? ''),
            `Beside "${contents[0]}" this is not shown`,
            'keep one of the two',
          ),
        );
    });
    return problems;
  });

/** A notice has content. */
export const notices: Rule = (files) =>
  eachObject(files, (file, { schema, pointer }, block) =>
    schema.title !== 'NoticeBlock' || 'text' in block || 'blocks' in block
      ? []
      : [error('SC05', file, pointer, 'This notice says nothing', 'add "text", the key of a text, or "blocks"')],
  );

/** A list without a frame shows a single item, so a condition must filter the items. */
export const bareLists: Rule = (files) =>
  eachObject(files, (file, { schema, pointer }, block) => {
    if (schema.title !== 'EachBlock' || block.look !== 'bare' || 'only_if' in block) return [];
    const message = 'This shows every item one below the other, and "bare" is for the one item that "only_if" leaves';
    return [error('SC05', file, pointer + pointerTo('look'), message, 'add "only_if", or write "rows"')];
  });

/** An emergency link has a number to call. If several lack it, it is missing in flow.json. */
export const emergencies: Rule = (files) => {
  if (files.flow.emergency !== undefined) return [];
  const message = 'There is no emergency number to call';
  const links = eachObject(files, (file, { schema, pointer }) =>
    schema.title === 'EmergencyBlock'
      ? [error('SC05', file, pointer, message, 'add "emergency" to flow.json, or remove this')]
      : [],
  );
  return links.length < 2
    ? links
    : [error('SC05', 'flow.json', '', `${message}, and ${links.length} places offer it`, 'add "emergency"')];
};

/** The keys under which a block contains other blocks, rows, points or steps. */
const CONTENT = ['blocks', 'rows', 'points', 'steps'];

/** A block that contains or repeats other blocks is not empty. */
export const emptyBlocks: Rule = (files) =>
  eachObject(files, (file, { schema, pointer }, block) => {
    if (typeof block.block !== 'string' || !String(schema.title).endsWith('Block')) return [];
    const empty = CONTENT.find((key) => Array.isArray(block[key]) && block[key].length === 0);
    if (empty === undefined || 'text' in block) return [];
    return [
      error(
        'SC05',
        file,
        pointer + pointerTo(empty),
        'This block shows nothing: it is empty',
        'add what it shows, or remove it',
      ),
    ];
  });
