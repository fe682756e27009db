import { asList, asObject, firstPart, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The words of a boolean's name with which the copy key of a text about it ends. */
const meaningOf = (reference: string) =>
  ['data', 'item'].includes(firstPart(reference)) ? lastPart(reference) : reference.split('.').slice(1).join('.');

/**
 * Finds texts that are named after a boolean and shown while it is false: "staff.waiting" while `item.waiting` is
 * false. Not reported: labels, because a button may be named after what it makes true; and booleans of the flow's own
 * stores, which often share the name of a topic with its texts. For a boolean in a group of the flow, such as
 * "brand.promises.refund", only texts of this group count: "promises.refund", but not "terms.refund".
 */
export const namedAfterFlag = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TextBlock', 'NoticeBlock').flatMap(({ file, pointer, value }): Finding[] => {
    const key = textIn(value, 'text') ?? '';
    const flag = Object.entries(asObject(value.if)).find(
      ([reference, test]) =>
        test === false &&
        `.${key}`.endsWith(`.${meaningOf(reference)}`) &&
        !Object.hasOwn(subject.flow.stores, firstPart(reference)),
    )?.[0];
    if (flag === undefined) return [];
    const message = `"${key}" says that "${flag}" is so, and is shown while it is not`;
    return [{ file, pointer: pointer + pointerTo('if', flag), message, hint: 'write true' }];
  });

/** Finds actions that go back to the previous screen, for people who have no previous screen. */
export const backToNothing = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'IfAction').flatMap(({ file, pointer, value }): Finding[] => {
    const fact = 'navigation.has_previous';
    const [goes, goesElse] = [value.do, value.otherwise].map((actions) =>
      asList(actions).some((action) => asObject(action).go === 'previous_path'),
    );
    const asked = asObject(value.if);
    const message = 'This goes back for people who come from no screen of the flow';
    if (asked[fact] === true && Object.keys(asked).length === 1 && goesElse === true && goes === false)
      return [{ file, pointer, message, hint: 'swap "do" and "otherwise"' }];
    if (asked[fact] !== false || goes !== true) return [];
    return [{ file, pointer: pointer + pointerTo('if', fact), message, hint: 'write true' }];
  });
