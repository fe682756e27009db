import { hasEntry } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { nodesNaming, parentOf, type Subject } from '../../subject/subject.ts';

/** The screens whose heading is a text; undefined if something else shows it, too. */
function screensHeaded(others: readonly { file: string; pointer: string }[]): readonly string[] | undefined {
  const inScreens = others.filter(({ file }) => file !== 'routes.json');
  const isHeading = inScreens.every(({ file, pointer }) => file.startsWith('screens/') && pointer === '/heading');
  return isHeading && inScreens.length > 0 ? inScreens.map(({ file }) => file) : undefined;
}

/** Finds links and buttons with a label that is the heading of other screens only, although they lead to none of these. */
export const headingsAsLabels = (subject: Subject): Finding[] => {
  const all = nodesNaming(asWritten(subject), 'text');
  return all.flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const around = pointer.endsWith('/label') ? (parentOf(subject, file, pointer) ?? {}) : {};
    if (!('to' in around || 'do' in around)) return [];
    const screens = screensHeaded(all.filter((other) => other !== node && other.value === value));
    if (screens === undefined || screens.includes(file)) return [];
    const routes = subject.flow.routes.filter(
      ({ screen, title }) => title === value || screens.includes(`screens/${screen}.json`),
    );
    if (routes.some(({ id }) => hasEntry(around, 'to', id) || hasEntry(around, 'go', id))) return [];
    const message = `"${value}" is the heading of ${screens[0] ?? ''}, and this leads elsewhere`;
    return [{ file, pointer, message, hint: 'name a text that says what this does' }];
  });
};
