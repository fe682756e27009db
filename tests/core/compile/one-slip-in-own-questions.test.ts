import { test } from 'vitest';
import { loadFlow } from '#files';
import { type Edit, edited } from '../support/edit.ts';
import { type Finding, finds } from '../support/finding.ts';

/** One mistake in a flow whose questions are its own. */

const loaded = await loadFlow('flows/callback');
if (!('flow' in loaded)) throw new Error('flows/callback does not compile');
const callback = loaded.source;

test.each<[string, Edit, Finding]>([
  ['nowhere to land', ['flow.json', '/landing', []], ['GR10', 'flow.json#/landing', 'a last entry']],
  [
    'a modal for more about an answer that shows nothing',
    ['modals.json', '/modals/helper/blocks', []],
    ['RF26', 'modals.json#/modals/helper/blocks', 'item.helper_text'],
  ],
  [
    'a questionnaire that is not there',
    ['calls.json', '/calls/send/params/questionnaire/is', 'travle'],
    ['SC06', 'calls.json#/calls/send/params/questionnaire/is', 'did you mean "travel"?'],
  ],
  [
    'a question that asks for nothing',
    ['questionnaires/travel.json', '/questions/2/ask_if', {}],
    ['SM24', 'questionnaires/travel.json#/questions/2/ask_if', 'ask for something'],
  ],
  [
    'the answer to the last question where all are sent',
    ['screens/trip.json', '/on_complete/0/set/request.texts', 'answer.user_texts'],
    ['RF26', 'screens/trip.json#/on_complete/0/set/request.texts', 'did you mean "answers.user_texts"?'],
  ],
  [
    'a misspelt questionnaire, which is not unused',
    ['screens/trip.json', '/asks', 'trvel'],
    ['RF22', 'screens/trip.json#/asks', 'did you mean "travel"?'],
  ],
  [
    'a misspelt item, for which a modal is opened',
    ['modals.json', '/modals/helper/blocks/0/from', 'items.helper_text'],
    ['RF17', 'modals.json#/modals/helper/blocks/0/from', 'did you mean "item"?'],
  ],
])('[issue 11] in a flow of its own questions: %s', (_, edit, finding) => finds(edited(callback, edit), finding));
