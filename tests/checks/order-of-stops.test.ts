import { expect, test } from 'vitest';
import { checkFlow } from '#checks';
import { asObject, compileFlow, jsonOf } from '#core';
import { line, shipped, TODAY } from './golden.ts';

/** Not a golden case, because the patches of golden cases cannot change the order of keys. */
test('SF08 reports stops in which "urgent" is not the first', () => {
  const file = asObject(jsonOf(shipped.source.files['questions.json']));
  const { urgent = {}, ...others } = asObject(file.stops);
  const questions = { ...file, stops: { ...others, urgent } };
  const source = { ...shipped.source, files: { ...shipped.source.files, 'questions.json': questions } };
  const compiled = compileFlow(source);
  if ('problems' in compiled) throw new Error('does not compile');
  expect(checkFlow(compiled.flow, source, TODAY).map(line)).toEqual([
    'questions.json#/stops/urgent SF08 error An urgent answer that also has the flag of a stop above opens that one, without the emergency number → put "urgent" before the other stops\n',
  ]);
});
