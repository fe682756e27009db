import { responseSchemaNameOf, type Flow, isObject, type Json, schemasAt, shapeOf, stringsIn } from '#core';
import { objectsTitled, type ObjectNode, operationIn, type Subject, textIn } from '../../subject/subject.ts';
import { completesStep } from '../../subject/next-step-location.ts';

/** A control in the items of a list, for which people come to the list. */
export interface ItemControl {
  list: ObjectNode;
  control: ObjectNode;
  /** What people use the control for, in words. */
  purpose: string;
}

const CHOOSE = 'choose it';
const OPEN = 'open its page';
export const GO_ON = 'go on with it';

/** The destinations of a control, each with the parameters that the control gives. */
function leadsTo(part: Json | undefined): { to: string; params: Json }[] {
  if (Array.isArray(part)) return part.flatMap(leadsTo);
  if (!isObject(part)) return [];
  const to = textIn(part, 'to') ?? textIn(part, 'go');
  const own = to === undefined ? [] : [{ to, params: part.params ?? null }];
  return [...own, ...['do', 'then', 'otherwise'].flatMap((key) => leadsTo(part[key]))];
}

const isOfStep = ({ steps }: Flow, to: string) => to === 'next_path' || steps.some(({ routes }) => routes.includes(to));

/** Whether a route shows one item of the list: its source returns the same object of the contract. */
function isOwnPage(subject: Subject, { file, value }: ObjectNode, to: string): boolean {
  const { flow, contract } = subject;
  const answered = (call: string | undefined) => {
    const operation = call === undefined ? undefined : operationIn(subject, call);
    const shape = operation && responseSchemaNameOf(operation);
    return shape === undefined ? undefined : shapeOf(contract, shape);
  };
  const route = flow.routes.find(({ id }) => id === to);
  const [page] = answered(flow.screens[route?.screen ?? '']?.source) ?? [];
  const [root, ...of] = (textIn(value, 'of') ?? '').split('.');
  const [item] =
    root === 'data' ? (schemasAt(answered(textIn(subject.files[file], 'source')), [...of, '0']) ?? []) : [];
  return page !== undefined && page.schema === item?.schema;
}

/** What people need a control in a list for; undefined if they can continue without it. */
function purposeOf(subject: Subject, list: ObjectNode, { value }: ObjectNode): string | undefined {
  const { flow } = subject;
  const routes = flow.routes.filter(({ screen }) => list.file === `screens/${screen}.json`).map(({ id }) => id);
  const step = flow.steps.find((one) => one.routes.some((id) => routes.includes(id)));
  if (step !== undefined && completesStep(subject, step, value.do)) return CHOOSE;
  const leads = leadsTo(value);
  if (leads.some(({ to }) => isOwnPage(subject, list, to))) return OPEN;
  return leads.some(({ to }) => isOfStep(flow, to)) ? GO_ON : undefined;
}

/** Whether a control uses a value of its item when it leads on. */
const isAboutItem = ({ control }: ItemControl) =>
  leadsTo(control.value).some(({ params }) => stringsIn(params).some((from) => from.startsWith('item.')));

/**
 * The controls in lists that people need: to choose an item, to open its page, or to continue with it. Each group has
 * the controls of one list with the same purpose.
 */
export function neededInLists(subject: Subject): ItemControl[][] {
  const groups = new Map<string, ItemControl[]>();
  const all = objectsTitled(subject, 'ButtonBlock', 'LinkBlock');
  for (const list of objectsTitled(subject, 'EachBlock')) {
    if (!list.file.startsWith('screens/')) continue;
    for (const control of all) {
      if (control.file !== list.file || !control.pointer.startsWith(`${list.pointer}/blocks/`)) continue;
      const purpose = purposeOf(subject, list, control);
      if (purpose === undefined) continue;
      const key = `${list.file} ${textIn(list.value, 'of') ?? ''} ${purpose}`;
      groups.set(key, [...(groups.get(key) ?? []), { list, control, purpose }]);
    }
  }
  // If no control uses its item, the list is not there to continue with an item.
  return [...groups.values()].filter((some) => some[0]?.purpose !== GO_ON || some.some(isAboutItem));
}
