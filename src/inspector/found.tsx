import type { ChangeResult, Description } from '#cli';
import { SourceLink } from './source-link.tsx';
import { SentenceForm } from './sentence.tsx';

type Names = Description['page'];

function NameList({ names }: { names: Names }) {
  return (
    <ul className="names">
      {names.map(({ kind, name, file, line, text }) => (
        <li key={`${kind} ${name} ${file}`}>
          <span className="kind">{kind}</span> <b>{name}</b> <SourceLink file={file} line={line} />
          {text === '' ? null : (
            <details>
              <summary aria-label={`How ${kind} ${name} is written`}>{'{ … }'}</summary>
              <pre>{text}</pre>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows what the flow's files say about the page, and about the element that the author pointed at. */
export function Found({
  found: { page, part, sentences },
  saved,
}: {
  found: Description;
  saved: (result: ChangeResult) => void;
}) {
  return (
    <>
      {sentences.length === 0 ? null : (
        <section>
          <h2>Sentences</h2>
          {sentences.map((sentence) => (
            <SentenceForm key={`${sentence.file} ${sentence.key} ${sentence.text}`} sentence={sentence} saved={saved} />
          ))}
        </section>
      )}
      {part === undefined ? null : (
        <section>
          <h2>This part</h2>
          <p>
            Written in <SourceLink file={part.file} line={part.line} />
          </p>
          <NameList names={part.names} />
        </section>
      )}
      <section>
        <h2>This page</h2>
        <NameList names={page} />
      </section>
    </>
  );
}
