import { responseSchemaNameOf, nearest, ownEntry, pointerTo } from '../../model/index.ts';
import { schemasAt, shapeOf } from '../response-schemas.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';

/** A questionnaire screen gets its questions either from a call or from the flow, not from both. */
export const questionsFrom: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) => {
    if (screen.kind !== 'questionnaire') return [];
    const file = `screens/${id}.json`;
    const { source, asks } = screen;
    if (source === undefined && asks === undefined)
      return [
        error(
          'SC05',
          file,
          '',
          'It has no questions',
          'add "source", a call that answers them, or "asks", a file of questionnaires/',
        ),
      ];
    if (source !== undefined && asks !== undefined)
      return [
        error('SC06', file, pointerTo('asks'), 'Its questions would come from a call too', 'remove "asks" or "source"'),
      ];
    return (['counted_by', 'save_draft'] as const)
      .filter((word) => asks !== undefined && screen[word] !== undefined)
      .map((word) =>
        error('SC06', file, pointerTo(word), `"${word}" is for questions that a call answers`, 'remove it'),
      );
  });

/**
 * If a call may return an empty list of questions, the screen says where to go then. Otherwise the visitor sees an
 * error.
 */
export const withoutQuestions: Rule = (files) =>
  Object.entries(files.screens).flatMap(([id, screen]) => {
    if (screen.kind !== 'questionnaire' || screen.source === undefined || screen.on_empty !== undefined) return [];
    const call = ownEntry(files.calls.calls, screen.source);
    const operation = call && operationOf(files, call);
    const answer = operation && responseSchemaNameOf(operation);
    const lists = answer === undefined ? undefined : schemasAt(shapeOf(files.contract, answer), ['questions']);
    const message = `"${screen.source}" may answer no questions, and nothing happens then`;
    const hint = 'add "on_empty", the actions for an empty list';
    return lists?.some(({ schema }) => !(Number(schema.minItems) > 0)) === true
      ? [error('SC05', `screens/${id}.json`, pointerTo('source'), message, hint)]
      : [];
  });

/** Questions of the flow itself appear on a screen, and their answers go to one store only. */
export const ownQuestionnaires: Rule = ({ questionnaires, screens }) =>
  Object.entries(questionnaires).flatMap(([name, { questions }]) => {
    const file = `questionnaires/${name}.json`;
    const asked = Object.values(screens).flatMap((screen) =>
      screen.kind === 'questionnaire' ? (screen.asks ?? []) : [],
    );
    // Another rule reports a misspelt name where it is used.
    const isMeant = (one: string) => ownEntry(questionnaires, one) === undefined && nearest(one, [name]) !== undefined;
    const isAsked = asked.some((one) => one === name || isMeant(one));
    return [
      ...(isAsked
        ? []
        : [error('RF23', file, '', `Nothing uses ${file}`, 'remove it, or let a screen ask it by its name')]),
      ...questions.flatMap(({ list, options }, index) =>
        list !== undefined && options !== undefined
          ? [
              error(
                'SC06',
                file,
                pointerTo('questions', index, 'list'),
                'Its answers stand under "options" too',
                'keep one',
              ),
            ]
          : [],
      ),
    ];
  });
