import { type FormEvent, useId, useState } from 'react';
import type { ChangeResult, Description } from '#cli';
import { ask } from './ask.ts';
import { SourceLink } from './source-link.tsx';

interface SentenceFormProps {
  sentence: Description['sentences'][number];
  /** Called after the file was written. */
  saved: (result: ChangeResult) => void;
}

/** A sentence that an author can edit in place. Its file is written if the changed flow passes its check. */
export function SentenceForm({ sentence, saved }: SentenceFormProps) {
  const { key, locale, text, file, line, place } = sentence;
  const id = useId();
  const [after, setAfter] = useState(text);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ChangeResult>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const refused = (error: Error): ChangeResult => ({ written: false, findings: [], refused: error.message });
    const changed = await ask('text', { place, before: text, after }).catch(refused);
    setBusy(false);
    setResult(changed);
    if (changed.written) saved(changed);
  };
  return (
    <form className="sentence" lang={locale} onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>
        {key} <span className="kind">{locale}</span>
      </label>
      <textarea id={id} rows={2} value={after} onChange={({ target }) => setAfter(target.value)} />
      <div className="row">
        <button type="submit" disabled={busy || after === text}>
          {busy ? 'Checking …' : 'Save'}
        </button>
        <SourceLink file={file} line={line} />
      </div>
      <div role="alert">{result === undefined || result.written ? null : <Refusal result={result} />}</div>
    </form>
  );
}

function Refusal({ result: { findings, refused } }: { result: ChangeResult }) {
  return (
    <>
      <p>Nothing was written. {refused}</p>
      <FindingList findings={findings.filter(({ severity }) => severity === 'error')} />
    </>
  );
}

/** Shows what was written, and what the author still has to do, such as changing the same text in another language. */
export function Written({ result: { findings, needsReload } }: { result: ChangeResult }) {
  return (
    <>
      <p>{needsReload === true ? 'Saved. Load the page again to see it.' : 'Saved.'}</p>
      {findings.length === 0 ? null : <p>The check has found something that is left to do:</p>}
      <FindingList findings={findings} />
    </>
  );
}

function FindingList({ findings }: { findings: ChangeResult['findings'] }) {
  return (
    <ul>
      {findings.map(({ file, line, message, hint, rule }) => (
        <li key={`${file}:${line} ${rule} ${message}`}>
          {message} → {hint} ({file}:{line}, {rule})
        </li>
      ))}
    </ul>
  );
}
