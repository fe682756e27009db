import { pointerTo, type Problem } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** No two calls send the same request. Otherwise one is a copy that should send something else. */
export const sameCalls: Rule = (files) => {
  const written = Object.entries(files.calls.calls);
  const sent = written.map(([name, call]) => ({
    name,
    query: call.query,
    body: call.body,
    content: JSON.stringify(call),
    hasValues: call.query !== undefined || call.body !== undefined,
  }));
  return sent.flatMap((one, index): Problem[] => {
    const other = sent.find(({ content }, otherIndex) => otherIndex < index && content === one.content);
    if (other === undefined || !one.hasValues) return [];
    // Of the two calls, the right one sends a word of its own name: "search-medications" sends "medication".
    const says = ({ name, query, body }: typeof one) =>
      JSON.stringify([query, body])
        .match(/(?<="is":")[a-z]+/g)
        ?.some((word) => name.includes(word.slice(0, -1))) === true;
    const [wrong, right] = says(one) && !says(other) ? [other, one] : [one, other];
    const part = wrong.query === undefined ? 'body' : 'query';
    const [key] = Object.entries(wrong[part] ?? {}).find(([, value]) => typeof value !== 'string') ?? [];
    const pointer = pointerTo('calls', wrong.name, part, ...(key === undefined ? [] : [key]));
    const message = `"${wrong.name}" sends the same as "${right.name}"`;
    return [error('SM30', 'calls.json', pointer, message, 'send what its name says, or keep one of the two')];
  });
};
