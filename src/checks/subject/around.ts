import { isObject, type Json } from '#core';
import { type FileSpot, spotsByFile, type Subject } from './subject.ts';

/** The references of the conditions under which something at a place is shown or happens. */
export function conditionsAround(
  subject: Subject,
  { file, pointer: at }: Pick<FileSpot, 'file' | 'pointer'>,
): string[] {
  const around = (spotsByFile(subject).get(file) ?? []).filter(
    (spot) => spot.pointer === at || at.startsWith(`${spot.pointer}/`),
  );
  return around.flatMap(({ value }) => (isObject(value) ? [...asked(value.if), ...asked(value.disabled_if)] : []));
}

function asked(condition: Json | undefined): string[] {
  if (Array.isArray(condition)) return condition.flatMap(asked);
  if (!isObject(condition)) return [];
  return Object.entries(condition).flatMap(([key, part]) => (key === 'any' || key === 'not' ? asked(part) : [key]));
}
