import { asObject, isObject, pointerTo } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { responseSchemas } from '../response-schemas.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';
import { makesCall } from './scope.ts';

/**
 * Everything that is saved while people answer is sent as a draft, and nothing else is. The backend stores anything
 * else as the final answer, and a question whose answer is a draft stays unanswered.
 */
export const drafts: Rule = (files) => {
  const saving = Object.entries(files.screens).flatMap(([id, screen]) => {
    const call = screen.kind === 'questionnaire' ? screen.save_draft?.call : undefined;
    return call === undefined ? [] : [{ file: `screens/${id}.json`, call, screen }];
  });
  const all = Object.entries(files.calls.calls).flatMap(([id, call]) => {
    const field = draftField(files, call.operation);
    const value = call.body?.[field ?? ''];
    const isDraft = (isObject(value) ? value.is : value) === true;
    return field === undefined ? [] : [{ id, call, field, isDraft }];
  });
  return all.flatMap(({ id, call, field, isDraft }) => {
    const [first] = saving.filter((one) => one.call === id);
    if (isDraft === (first !== undefined)) return [];
    if (first === undefined) {
      // If the action that should save a draft makes another call, the action is the mistake, not this call.
      if (all.some((one) => !one.isDraft && saving.some((made) => made.call === one.id))) return [];
      // If the screen sends the same answers with another call, which has no draft mark, the name of the call is the
      // mistake.
      const same = all.filter((one) => one.call.operation === call.operation && !one.isDraft);
      const isOfDrafts = (name: string) => all.some((one) => one.id === name && one.isDraft);
      const wrong = saving.find((made) => !isOfDrafts(made.call) && same.some((one) => makesCall(made.screen, one.id)));
      if (wrong !== undefined) {
        const instead = `"${wrong.call}" saves no draft of these answers, and "${id}" does`;
        return [error('RF25', wrong.file, '/save_draft/call', instead, `write "${id}"`)];
      }
      const message = `"${id}" sends a draft, and no "save_draft" makes this call: its question stays open`;
      return [error('RF25', 'calls.json', pointerTo('calls', id, 'body', field), message, 'remove it')];
    }
    const meant = all.find((one) => one.isDraft && one.call.operation === call.operation);
    const message = `The backend takes what "${id}" saves for the final answer, and somebody is still answering`;
    if (meant !== undefined || isFinal(files, id)) {
      const hint = meant === undefined ? `name a call with "${field}": true in its "body"` : `write "${meant.id}"`;
      return [error('RF25', first.file, '/save_draft/call', message, hint)];
    }
    const pointer = pointerTo('calls', id, 'body', ...(call.body?.[field] === undefined ? [] : [field]));
    return [error('RF25', 'calls.json', pointer, message, `write "${field}": true`)];
  });
};

/** Whether a call also saves the final answers. */
const isFinal = ({ screens }: Files, call: string): boolean =>
  Object.values(screens).some((screen) => screen.kind === 'questionnaire' && makesCall(screen.on_complete, call));

/** The field of an operation's body that marks a draft, according to the contract. */
function draftField(files: Files, operation: string): string | undefined {
  const body = operationOf(files, { operation })?.body;
  return (body === undefined ? [] : responseSchemas(files.contract, body))
    .flatMap(({ schema }) => Object.entries(asObject(schema.properties)))
    .find(([, field]) => asObject(asObject(field)['x-tundish']).draft === true)?.[0];
}
