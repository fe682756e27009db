import { asObject, lastPart, numbersAsked, pointer, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { asWritten, objectSpots, type Subject, textIn } from '../../subject/subject.ts';
import { TEXTS } from '../../subject/text-keys.ts';
import { isPressed } from './under-conditions.ts';

/** The name of the list whose length a reference is: "orders" of "data.orders.length". */
const listOf = (reference: string) => /([^.]+)\.length$/.exec(reference)?.[1];

/** Whether the key of a text says that a list has nothing, and no more: "cart.empty", "portal.no_orders". */
const saysNothing = (key: string, list: string) => ['empty', `no_${list}`].includes(lastPart(key));

/** Texts that say that there is nothing, and are shown when there is something, whatever else is so. */
export const emptyWhenFull = (subject: Subject): Finding[] =>
  asWritten(subject, objectSpots(subject)).flatMap(({ file, pointer: at, value }) =>
    Object.entries(asObject(value.if)).flatMap(([name, test]) => {
      const list = listOf(name);
      const from = test === undefined ? undefined : numbersAsked(test)?.from;
      if (list === undefined || from === undefined || from <= 0 || isPressed(value)) return [];
      const around = conditionsAt(subject, { file, pointer: at }).flatMap(({ condition }) => referencesOf(condition));
      return TEXTS.flatMap((part): Finding[] => {
        const key = textIn(value, part);
        if (key === undefined || !saysNothing(key, list) || around.some((one) => one !== name)) return [];
        const message = `"${key}" says that there is nothing, and this is shown when there is something`;
        return [{ file, pointer: at + pointer('if', name), message, hint: 'write 0' }];
      });
    }),
  );
