import { escapeMarkup } from '#core';

/** Text for XML 1.0, which has no place for most control characters. */
export const escaped = (text: string) =>
  escapeMarkup(text).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ');

/** An element of XML. */
export const tag = (name: string, attributes: Readonly<Record<string, string | number>>, content: string) => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>\n`;
};
