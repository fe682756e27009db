import { isObject, type Json } from '../model/index.ts';
import { ownItemAt } from './given-item.ts';
import type { Use, Uses } from './inline-value.ts';
import { schemaFor } from './schemas.ts';
import { walk } from './walk.ts';

/** The references to shared definitions in a file. */
export function usesIn(file: string, value: Json): Uses {
  const uses = new Map<string, Use>();
  const schema = schemaFor(file);
  if (schema === undefined || !mayUse(value)) return uses;
  const around: string[] = [];
  walk(file, schema, value, (node) => {
    around.push(...ownItemAt(node));
    const kind = node.schema.stands_for;
    if (typeof kind === 'string' && isObject(node.value) && typeof node.value.use === 'string')
      uses.set(node.pointer, {
        kind,
        name: node.value.use,
        item: textOf(node.value.item),
        labels: isObject(node.value.labels) ? Object.keys(node.value.labels) : [],
        hasItem: !file.startsWith('screens/') || around.some((place) => node.pointer.startsWith(`${place}/`)),
      });
    if (node.schema.names === 'list' && typeof node.value === 'string')
      uses.set(node.pointer, { kind: 'lists', name: node.value });
  });
  return uses;
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : undefined);

/** Whether a value may contain a reference. For most files the answer is no, and nothing more is searched in them. */
function mayUse(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(mayUse);
  if (!isObject(value)) return false;
  return 'use' in value || typeof value.list === 'string' || Object.values(value).some(mayUse);
}
