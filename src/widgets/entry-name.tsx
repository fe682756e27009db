import type { Entry, EntryKind } from '#core';

/** An entry as text: its name, and the further field that the flow shows. */
export const entryText = (entry: Entry, kind: EntryKind): string =>
  [entry.name, kind.shows === undefined ? '' : entry[kind.shows]].filter(Boolean).join(', ');

/** The text of an entry as elements: its name, and the further field in an element of its own. */
export function EntryName({ entry, kind }: { entry: Entry; kind: EntryKind }) {
  const more = kind.shows === undefined ? '' : (entry[kind.shows] ?? '');
  return (
    <span className="entry-name" dir="auto">
      {entry.name}
      {more !== '' && <span className="entry-name__more"> {more}</span>}
    </span>
  );
}
