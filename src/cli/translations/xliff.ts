import { SaxesParser } from 'saxes';
import type { Exchanged } from './exchange.ts';

/** XLIFF 2.0 states by translation state. */
const STATES = { new: 'initial', stale: 'initial', translated: 'final' } as const;

const escaped = (text: string) =>
  text
    .replace(/[<>&"]/g, (one) => `&#${one.codePointAt(0)};`)
    .replace(/[\t\r\n]/g, (one) => `&#${one.codePointAt(0)};`);

function unit({ part, key, state, source, target }: Exchanged): string {
  const known = state === 'new' || state === 'stale' ? state : 'translated';
  const note =
    known === 'stale' ? '\n        <notes><note>The text has changed since it was translated.</note></notes>' : '';
  const translated = target === '' ? '' : `<target>${escaped(target)}</target>`;
  return `      <unit id="${escaped(`${part}.${key}`)}" name="${escaped(key)}">${note}
        <segment state="${STATES[known]}"><source>${escaped(source)}</source>${translated}</segment>
      </unit>`;
}

/** Translations as XLIFF 2.0, with one `file` element per file of the flow. */
export function toXliff(all: readonly Exchanged[], from: string, to: string): string {
  const files = [...new Set(all.map(({ file }) => file))];
  const parts = files.map((file, index) => {
    const units = all.filter((one) => one.file === file).map(unit);
    return `    <file id="f${index + 1}" original="${escaped(file)}" xml:space="preserve">\n${units.join('\n')}\n    </file>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${from}" trgLang="${to}">
${parts.join('\n')}
</xliff>
`;
}

/** The translations of an XLIFF 2.0 document. @throws Error when it is not well-formed */
export function fromXliff(text: string): Exchanged[] {
  const found: Exchanged[] = [];
  const parser = new SaxesParser();
  let file = '';
  let open: Exchanged | undefined;
  let inside: 'source' | 'target' | undefined;
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'file') file = attributes.original ?? '';
    if (name === 'unit') {
      const [part = '', ...key] = (attributes.id ?? '').split('.');
      open = { file, part, key: key.join('.'), state: '', source: '', target: '' };
    }
    if (name === 'source' || name === 'target') inside = name;
  });
  const add = (words: string) => {
    if (open !== undefined && inside !== undefined) open[inside] += words;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    if (name === 'source' || name === 'target') inside = undefined;
    if (name === 'unit' && open !== undefined) found.push(open);
    if (name === 'unit') open = undefined;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return found;
}
