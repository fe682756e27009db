import { expect, test } from 'vitest';
import { duplicateKeys, readJson } from '../../src/files/read-json.ts';

const PREFIX = 'This file is not valid JSON: ';

/** @returns the finding for a text: "what is wrong → what to do @offset+length" */
function said(text: string): string {
  const read = readJson(text);
  if (!('mistake' in read)) return `reads as ${JSON.stringify(read.value)}`;
  const { message, hint, offset, length } = read.mistake;
  return `${message.replace(PREFIX, '')} → ${hint} @${offset}+${length}`;
}

test.each([
  ['{"a": 1\n "b": 2}', 'a comma is missing after "1" → add , at the end of line 1 @6+1'],
  ['{"a": "Continue"\n"b": 2}', 'a comma is missing after "Continue" → add , at the end of line 1 @6+10'],
  ['[1 2]', 'a comma is missing after "1" → add , after "1" @1+1'],
  ['{"a" 1}', 'a colon is missing after "a" → add : after "a" @5+1'],
  ['{"a": 1,}', 'there is a comma after the last entry → remove the comma at the end of line 1 @7+1'],
  ['{"a":\n{"b": 1}', 'the "{" of line 1 is never closed → add } where its content ends @0+1'],
  ['{"a": [1,2}', 'the "[" of line 1 is closed by "}" → write ] here @10+1'],
  ['{"a": "x\n}', 'a text has no closing quote on its line → add " at its end; write \\n for a new line @6+2'],
  ['{“a”: 1}', 'these quotes are not those of JSON → write "a" with straight quotes @1+3'],
  ['{"a": “x”}', 'these quotes are not those of JSON → write "x" with straight quotes @6+3'],
  ['{"a": "say "hi" now"}', 'the text before hi ends here → write \\" for quotes inside a text @12+2'],
  ['{"a": "x" y}', 'y is no value → write "y" for a text, or true, false, null or a number such as 0.5 @10+1'],
  ['{"a": Checked by us",\n "b": 1}', 'a " is missing before Checked → write "Checked by us" @6+7'],
  ['{"a": “Checked by us”}', 'these quotes are not those of JSON → write "Checked by us" with straight quotes @6+8'],
  ['{"a": 0,1}', 'a number has a point, not a comma → write 0.1 @7+1'],
  ['{"a": 50%}', 'a number has no % → write 0.5 @8+1'],
  ['{"a": True}', 'True is not how JSON writes it → write true @6+4'],
  ['{"a": None}', 'None is not how JSON writes it → write null @6+4'],
  ['{"a":\u00a01}', 'there is a special space here, which looks like others → delete it and type a space @5+2'],
  ['{"a":\uFEFF1}', 'there is a special space here, which looks like others → delete it and type a space @5+2'],
  [
    '{\n<<<<<<< HEAD\n"a": 1\n}',
    'a merge left its marks here → keep one of the two versions, and remove the marks @2+7',
  ],
  ["{'a': 1}", 'text stands in double quotes → write "a" @1+3'],
  ['{a: 1}', 'the name a needs double quotes → write "a" @1+1'],
  ['{"a": 01}', 'a number cannot start with 0 → leave the leading 0 out @7+1'],
  ['// c\n{}', 'JSON has no comments → remove the comment @0+4'],
  ['{"a":1}}', 'something follows the end of its content → remove it, or the bracket that closed too early @7+1'],
  [
    '{\n  "a": {\n    "b": 1,\n  "c": {\n    "d": 1\n  }\n}',
    'the "{" of line 2 is never closed → add } before line 4 @9+1',
  ],
  ['{\n  "a": {\n    "b": 1\n  "c": 2\n}', 'the "{" of line 2 is never closed → add } before line 4 @9+1'],
  // With tabs, and the line breaks of Windows.
  ['{\r\n\t"a": {\r\n\t\t"b": 1\r\n\t"c": 2\r\n}', 'the "{" of line 2 is never closed → add } before line 4 @9+1'],
  ['{\n  "a": [\n    1,\n    2\n  "b": 1\n}', 'the "[" of line 2 is never closed → add ] before line 5 @9+1'],
  ['{\n  "a": {\n    "b": 1\n  },\n  },\n  "c": 1\n}', 'there is one } too many → remove it, and the comma @29+1'],
  ['[{"a": 1}},\n1]', 'there is one } too many → remove it @9+1'],
  ['{"a": ["b", "c": 1}', 'the "[" of line 1 is never closed → add ] before "c" @6+1'],
  [
    '[{"a": 1,\n{"a": 2}]',
    'the "{" of line 1 is not closed before the next one → add } before the comma at the end of line 1 @1+1',
  ],
  ['{"a": 1,, "b": 2}', 'there is a comma too many → remove it @8+1'],
  ['{"a": 1; "b": 2}', 'JSON has no ; → write , instead @7+1'],
  ['{"a" = 1}', 'JSON has no = → write : instead @5+1'],
  ['{"a": yes}', 'yes is not how JSON writes it → write true @6+3'],
  ['{"a": .5}', 'a number begins with a digit → write 0.5 @6+2'],
  ['{"a": 1.}', 'a number ends too early → write a digit after the point, or leave the point out @6+2'],
  ['{"a": 1/6}', 'JSON does not calculate → write the result, such as 0.5 @7+1'],
  ['{\n  "a": {\n    "b": 1\n  }\n  "c": 2\n}', 'a comma is missing after "}" → add , at the end of line 4 @24+1'],
  ['[0 1]', 'a comma is missing after "0" → add , after "0" @1+1'],
  ['{"a": 1]', 'the "{" of line 1 is closed by "]" → write } here @7+1'],
  ['{"a": "x"/2}', 'the text before / ends here → write \\" for quotes inside a text @9+1'],
  ['{a}', 'the name a needs double quotes → write "a" @1+1'],
  ['{[]}', 'a name in double quotes is missing here → write "name": value @1+1'],
  ['{"a": "x", []}', 'a name in double quotes is missing here → write "name": value @11+1'],
  [
    '{"a":',
    'a value is missing after ":" → write a text in double quotes, a number, true, false, null, { … } or [ … ] @5+1',
  ],
  ['{"a": "\t"}', 'a text holds a tab or another control character → write \\t for a tab @6+3'],
  ['{"a": "\\q"}', 'a backslash stands before a letter that it cannot change → write \\\\ for a backslash @6+4'],
  ['', 'it is empty → put its content back, or delete the file @0+1'],
])('%j', (text, expected) => {
  expect(said(text)).toBe(expected);
});

test('valid text gives its value', () => {
  expect(said('{"a": [1, {"__proto__": 2}]}')).toBe('reads as {"a":[1,{"__proto__":2}]}');
});

test('a duplicate key names the line of the first, also in nested objects', () => {
  const text = '{"a": [\n{"b": 1,\n"b": 2}]}';
  const read = readJson(text);
  expect('root' in read && duplicateKeys(text, read.root)).toEqual([{ key: 'b', offset: 17, length: 3, firstLine: 2 }]);
});

test('a hundred nested lists are read, and one more is a mistake', () => {
  const nested = (levels: number) => readJson('['.repeat(levels) + ']'.repeat(levels));
  expect(nested(100)).not.toHaveProperty('mistake');
  expect(nested(101)).toMatchObject({ mistake: { offset: 100, length: 1 } });
});

test('brackets inside a string do not count as nesting, even after an escaped quote', () => {
  const text = JSON.stringify({ a: `"${'['.repeat(200)}`, b: `\\${'{'.repeat(200)}` });
  expect(readJson(text)).toMatchObject({ value: JSON.parse(text) });
});

test('nesting that is too deep is reported even after a string without its closing quote', () => {
  expect(readJson(`{"a": "x\n${'['.repeat(10_000)}`)).toMatchObject({
    mistake: { message: expect.stringContaining('more than 100 objects and lists'), offset: 108 },
  });
});

test('a long text is named by its beginning', () => {
  expect(said(`{"a": "${'x'.repeat(38)}" "b": 1}`)).toContain(`after "${'x'.repeat(38)}" →`);
  expect(said(`{"a": "${'x'.repeat(100)}" "b": 1}`)).toContain(`a comma is missing after "${'x'.repeat(39)}… →`);
});
