import { describe, expect, test } from 'vitest';
import { checkFlow } from '#checks';
import {
  compileFlow,
  type FlowSource,
  isObject,
  type NameOccurrence,
  nameOccurrences,
  pointerTo,
  type Problem,
} from '#core';
import { placeProblems } from '#files';
import { editFor, withEdits } from '../../src/cli/fix.ts';
import { TODAY } from '../checks/golden.ts';
import { edited, renamed } from '../core/support/edit.ts';
import { orderingSource } from '../core/support/ordering.ts';

const textOf = (source: FlowSource, file: string) => JSON.stringify(source.files[file], null, 2);

function problemsIn(source: FlowSource): Problem[] {
  const compiled = compileFlow(source);
  return 'problems' in compiled ? compiled.problems : checkFlow(compiled.flow, source, TODAY);
}

/** What a source becomes when each exact hint of its problems is followed once, as `tundish fix` does. */
function mended(source: FlowSource, problems: readonly Problem[]): FlowSource {
  const files = Object.keys(source.files).map((file) => {
    const text = textOf(source, file);
    const found = placeProblems(
      problems.filter((problem) => problem.file === file),
      { [file]: text },
    );
    return [
      file,
      JSON.parse(
        withEdits(
          text,
          found.flatMap((one) => editFor(one, text) ?? []),
        ),
      ),
    ];
  });
  return { ...source, files: Object.fromEntries(files) };
}

const keysOf = (place: string) =>
  place
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The text that holds a name: a key, or the string at its place. */
function writtenAt(source: FlowSource, { file, pointer: place, anchor }: NameOccurrence): string {
  const keys = keysOf(place);
  if (anchor === 'key') return keys.at(-1) ?? '';
  const found = keys.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) ? value[key] : undefined;
  }, source.files[file]);
  if (typeof found !== 'string') throw new Error(`There is no string at ${file}#${place}`);
  return found;
}

/**
 * A slip of the fingers: two different letters change places, the first pair after the first letter if there is one.
 */
function slipIn(text: string, { from, to }: { from: number; to: number }): string {
  const word = text.slice(from, to);
  const pairs = [...word.matchAll(/(?=(\w)(\w))/g)].filter(([, one, other]) => one !== other);
  const [, one = '', other = ''] = pairs.find(({ index }) => index > 0) ?? pairs[0] ?? [];
  return text.slice(0, from) + word.replace(one + other, other + one) + text.slice(to);
}

/** The places in the shipped flow that use a name. */
const used = nameOccurrences(orderingSource.files, orderingSource.contract).filter(
  ({ declares, part, name, file }) =>
    !declares && part !== undefined && name.length > 4 && !/scenarios|\.es\.json|copy/.test(file),
);
/** For each kind of name and each file or folder, the last place in a text and in a key. */
const places = [
  ...new Map(used.map((one) => [`${one.kind} in ${one.file.replace(/\/.*/, '/')} (${one.anchor})`, one])),
];

test('of two edits that overlap, only the later one is made', () => {
  const edits = [
    { from: 2, to: 4, text: 'X' },
    { from: 0, to: 3, text: 'lost' },
    { from: 4, to: 5, text: 'Y' },
  ];
  expect(withEdits('abcdef', edits)).toBe('abXYf');
});

test('the misspelt part of a reference is replaced, and not the end of a longer name', () => {
  const problem = { rule: 'RF01', severity: 'error', file: 'a.json', pointer: '/a', anchor: 'value' } as const;
  const text = '{ "a": "own-art.art" }';
  const words = { message: 'The store "own-art" has no field "art"', hint: 'did you mean "cart"?' };
  const [finding = expect.fail()] = placeProblems([{ ...problem, ...words }], { 'a.json': text });
  expect(withEdits(text, [editFor(finding, text) ?? expect.fail()])).toBe('{ "a": "own-art.cart" }');
});

describe('[issue 11] a misspelt name is one finding, and `tundish fix` writes the right one', () => {
  test.each(places)('%s', (_kind, { anchor, part = { from: 0, to: 0 }, ...place }) => {
    const { file, pointer: right } = place;
    const slip = slipIn(writtenAt(orderingSource, { anchor, part, ...place }), part);
    const [wrong, there] =
      anchor === 'key'
        ? [renamed(orderingSource, file, right, slip), right.slice(0, right.lastIndexOf('/')) + pointerTo(slip)]
        : [edited(orderingSource, [file, right, slip]), right];
    const problems = problemsIn(wrong);
    expect(problems.map((one) => `${one.file}#${one.pointer} ${one.anchor}`)).toEqual([`${file}#${there} ${anchor}`]);
    expect(textOf(mended(wrong, problems), file)).toBe(textOf(orderingSource, file));
  });
});
