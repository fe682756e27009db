import { asObject, firstPart, type Json, segments } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { parentOf, spotsNaming, type Subject, textIn } from '../../subject/subject.ts';
import { TEXTS } from '../../subject/text-keys.ts';

/** The name of the member that staff act for. Nobody else has one. */
const ACTED_FOR = 'auth.impersonated_name';

/** The values of a text's other placeholders, without their last part: "data.address" of "data.address.city". */
const parentsBeside = (values: Json | undefined, name: string): string[] =>
  Object.entries(asObject(values)).flatMap(([other, value]) => {
    const from = typeof value === 'string' ? value : textIn(value, 'value');
    return other === name || from === undefined ? [] : [from.replace(/\.[^.]+$/, '')];
  });

/**
 * Placeholders of texts that get a value which cannot be meant there: the brand's among the parts of something else,
 * such as an address, or the name of the member that staff act for, where nothing asks whether staff act for somebody.
 */
export const valuesOfNobodyHere = (subject: Subject): Finding[] =>
  spotsNaming(subject, 'reference').flatMap(({ file, pointer: at, value }): Finding[] => {
    const path = segments(at);
    const name = path.at(-1) ?? '';
    if (path.at(-2) !== 'with') return [];
    const around = parentOf(subject, file, at.replace(/\/[^/]+$/, ''));
    if (around === undefined || !TEXTS.some((part) => typeof around[part] === 'string')) return [];
    const hint = `name the value for {${name}}`;
    const [parent, ...others] = parentsBeside(around.with, name);
    if (firstPart(value) === 'brand' && others.length > 0 && others.every((one) => one === parent)) {
      const message = `{${name}} gets "${value}", and all others of this text are values of "${parent ?? ''}"`;
      return [{ file, pointer: at, message, hint }];
    }
    const isActing =
      path[0] === 'layout' || conditionsAround(subject, { file, pointer: at }).includes('auth.impersonating');
    if (value !== ACTED_FOR || isActing) return [];
    const message = `{${name}} gets "${value}", which is empty unless staff act for somebody`;
    return [{ file, pointer: at, message, hint }];
  });
