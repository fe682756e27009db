import { escapeMarkup } from '#core';

/** Escapes text for XML 1.0, without the control characters that XML cannot contain. */
export const escaped = (text: string) =>
  escapeMarkup(text).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ');

/** An XML element. */
export const tag = (name: string, attributes: Readonly<Record<string, string | number>>, content: string) => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>\n`;
};
