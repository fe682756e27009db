import type { Entry, EntryKind } from '#core';

/**
 * The text of an entry that was found by a search, such as a medication: "Aspirin, 81 mg".
 * @param kind names the second field to show, if any
 */
export const entryWords = (entry: Entry, kind: EntryKind): string =>
  [entry.name, kind.shows === undefined ? '' : entry[kind.shows]].filter(Boolean).join(', ');

interface EntryNameProps {
  entry: Entry;
  kind: EntryKind;
  /** The words that the visitor typed. They are highlighted in the name. */
  typed?: string;
}

/** Renders the same text as `entryWords`, with each field in a separate element. */
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
