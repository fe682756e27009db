import { firstPart, segments } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { parentOf, spotsNaming, type Subject } from '../../subject/subject.ts';
import { TEXTS } from '../../subject/text-keys.ts';

/** The name of the member that staff act for. Nobody else has one. */
const ACTED_FOR = 'auth.impersonated_name';

/**
 * Placeholders of texts that get a value which cannot be meant there: the brand's, for which every text has {brand} and
 * {phone}, or the name of the member that staff act for, where nothing asks whether staff act for somebody.
 */
export const valuesOfNobodyHere = (subject: Subject): Finding[] =>
  spotsNaming(subject, 'reference').flatMap(({ file, pointer: at, value }): Finding[] => {
    const path = segments(at);
    const name = path.at(-1) ?? '';
    if (path.at(-2) !== 'with') return [];
    const around = parentOf(subject, file, at.replace(/\/[^/]+$/, ''));
    if (around === undefined || !TEXTS.some((part) => typeof around[part] === 'string')) return [];
    const hint = `name the value for {${name}}`;
    if (firstPart(value) === 'brand') {
      const message = `{${name}} gets "${value}", for which every text has {brand} and {phone}`;
      return [{ file, pointer: at, message, hint }];
    }
    const isActing =
      path[0] === 'layout' || conditionsAround(subject, { file, pointer: at }).includes('auth.impersonating');
    if (value !== ACTED_FOR || isActing) return [];
    const message = `{${name}} gets "${value}", which is empty unless staff act for somebody`;
    return [{ file, pointer: at, message, hint }];
  });
