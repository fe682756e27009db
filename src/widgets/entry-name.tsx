import type { Entry, EntryKind } from '#core';

/** An entry as text: its name, and the second field that the flow shows. */
export const entryWords = (entry: Entry, kind: EntryKind): string =>
  [entry.name, kind.shows === undefined ? '' : entry[kind.shows]].filter(Boolean).join(', ');

interface EntryNameProps {
  entry: Entry;
  kind: EntryKind;
  /** The words that the visitor typed. They are highlighted in the name. */
  typed?: string;
}

/** The text of an entry as elements: its name, and the second field in an element of its own. */
export function EntryName({ entry, kind, typed = '' }: EntryNameProps) {
  const { name = '' } = entry;
  const index = typed === '' ? -1 : name.toLowerCase().indexOf(typed.toLowerCase());
  const end = index + typed.length;
  const more = kind.shows === undefined ? '' : (entry[kind.shows] ?? '');
  return (
    <span className="entry-name" dir="auto">
      {index < 0 ? (
        name
      ) : (
        <>
          {name.slice(0, index)}
          <b className="entry-name__found">{name.slice(index, end)}</b>
          {name.slice(end)}
        </>
      )}
      {more !== '' && <span className="entry-name__more"> {more}</span>}
    </span>
  );
}
