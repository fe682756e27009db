import { segments } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { parentOf, nodesNaming, type Subject } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/** The reference to the name of the member for whom staff act. For other people it has no value. */
const ACTED_FOR = 'auth.impersonated_name';

/** Finds texts with the name of this member that are shown even if nobody acts for a member. */
export const namesOfAbsentMember = (subject: Subject): Finding[] =>
  nodesNaming(subject, 'reference').flatMap(({ file, pointer, value }): Finding[] => {
    const path = segments(pointer);
    const name = path.at(-1) ?? '';
    if (value !== ACTED_FOR || path.at(-2) !== 'with') return [];
    const around = parentOf(subject, file, pointer.replace(/\/[^/]+$/, ''));
    if (around === undefined || !TEXT_KEYS.some((part) => typeof around[part] === 'string')) return [];
    if (path[0] === 'layout' || conditionsAround(subject, { file, pointer }).includes('auth.impersonating')) return [];
    const message = `{${name}} gets "${value}", which is empty unless staff act for somebody`;
    return [{ file, pointer, message, hint: `name the value for {${name}}` }];
  });
