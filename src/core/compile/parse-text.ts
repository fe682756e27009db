import {
  isPluralElement,
  isPoundElement,
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  type MessageFormatElement,
  parse,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser';
import { hoistSelectors } from '@formatjs/icu-messageformat-parser/manipulator.js';
import type { Text } from '../model/index.ts';

/** A mistake in a text: what is wrong, and what to write instead. */
export interface BrokenMessage {
  says: string;
  hint: string;
}

/** Whether the braces in a text contain more than a placeholder's name. Such a text is an ICU message. */
const isMessage = (text: string) => /\{\s*\w+\s*,/.test(text);

/** Compiled texts by their source. Cached, because most texts are the same at the next save. */
const compiled = new Map<string, Text | { broken: BrokenMessage }>();

/** Compiles a text. A text with a plural becomes an object with one form for each plural category. */
export function parseText(text: string): Text | { broken: BrokenMessage } {
  if (!isMessage(text)) return text;
  const cached = compiled.get(text) ?? parsed(text);
  compiled.set(text, cached);
  return cached;
}

/** The compiled text. If it is broken, which compiling the flow reports, it is returned as written. */
export function compiledText(text: string): Text {
  const message = parseText(text);
  return typeof message === 'object' && 'broken' in message ? text : message;
}

function parsed(text: string): Text | { broken: BrokenMessage } {
  try {
    return formsFrom(hoistSelectors(parse(text, { ignoreTag: true })), undefined);
  } catch (error) {
    if (error instanceof Unsupported) return { broken: { says: error.message, hint: error.hint } };
    const kind = error instanceof Error ? error.message : '';
    return { broken: MISTAKES[kind] ?? { says: 'is no message of ICU MessageFormat', hint: EXAMPLE } };
  }
}

/** Thrown for parts of ICU MessageFormat that flows do not use. */
class Unsupported extends Error {
  readonly hint: string;

  constructor(says: string, hint: string) {
    super(says);
    this.hint = hint;
  }
}

const EXAMPLE = 'write it like {count, plural, one {# item} other {# items}}';

/** Mistakes in ICU messages, by the name of the parser's error. */
const MISTAKES: Readonly<Record<string, BrokenMessage>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: { says: 'has a { without its }', hint: EXAMPLE },
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: { says: 'has a form without its words in { and }', hint: EXAMPLE },
  UNCLOSED_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: { says: 'has a { without its }', hint: EXAMPLE },
  MISSING_OTHER_CLAUSE: { says: 'has no form "other", for every other number', hint: 'add other {…} as the last form' },
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: { says: 'has the same form twice', hint: 'keep one of them' },
  INVALID_ARGUMENT_TYPE: { says: 'has an unknown word after the comma', hint: 'write "plural" there' },
  EXPECT_ARGUMENT_TYPE: { says: 'has nothing after the comma', hint: 'write "plural" there' },
};

function formsFrom(elements: readonly MessageFormatElement[], counted: string | undefined): Text {
  const [first] = elements;
  if (first !== undefined && isPluralElement(first)) return plural(first);
  return elements.map((element) => piece(element, counted)).join('');
}

function plural({ value: count, options, offset, pluralType }: PluralElement): Text {
  if (pluralType === 'ordinal')
    throw new Unsupported('counts with "selectordinal"', 'write the number as it is, or count with "plural"');
  if (offset !== 0) throw new Unsupported('counts with an offset', 'count the number as it is, without "offset:"');
  named(count);
  const forms = Object.entries(options).map(([name, { value }]) => [name, formsFrom(value, count)] as const);
  return { count, forms: Object.fromEntries(forms) };
}

function piece(element: MessageFormatElement, counted: string | undefined): string {
  if (isPoundElement(element)) return `{#${counted ?? ''}}`;
  if (isArgumentElement(element)) return `{${named(element.value)}}`;
  if (isLiteralElement(element)) {
    if (/[{}]/.test(element.value)) throw new Unsupported('has a { or } without a partner', 'take it out');
    return element.value;
  }
  if (isNumberElement(element) && element.style == null) return `{#${named(element.value)}}`;
  if ('options' in element)
    throw new Unsupported(
      'chooses words with "select"',
      'give each case a text of its own, and name them in "text_by"',
    );
  throw new Unsupported(
    'says how a value is written',
    'write {count, number} for a number; for others only the name, and say how in "with": { "value": …, "format": … }',
  );
}

function named(name: string): string {
  if (!/^[a-z_]+$/.test(name))
    throw new Unsupported(`calls a value "${name}"`, `write {${name.toLowerCase()}}, with small letters`);
  return name;
}
