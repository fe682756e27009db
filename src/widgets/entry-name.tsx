import type { Entry, EntryKind } from '#core';

/** An entry in words: its name, and what the flow shows beside it. */
export const entryText = (entry: Entry, kind: EntryKind): string =>
  [entry.name, kind.shows === undefined ? '' : entry[kind.shows]].filter(Boolean).join(', ');

/** The same to look at. */
export function EntryName({ entry, kind }: { entry: Entry; kind: EntryKind }) {
  const more = kind.shows === undefined ? '' : (entry[kind.shows] ?? '');
  return (
    <span className="entry-name" dir="auto">
      {entry.name}
      {more !== '' && <span className="entry-name__more"> {more}</span>}
    </span>
  );
}
