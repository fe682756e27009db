import type { Block } from '#core';
import { useTranslate } from '#runtime';
import { asText } from '#widgets';
import { useScope } from './use-scope.ts';

/** An image of the flow, or from the data. */
export function Image({ block: { src, from, alt, look = 'square' } }: { block: Extract<Block, { block: 'image' }> }) {
  const t = useTranslate();
  const { value } = useScope();
  const source = src ?? (from === undefined ? '' : asText(value(from)));
  // The size reserves the space of a square until the picture is loaded. Drawings have other shapes, which CSS sets.
  const size = look === 'square' ? { width: 320, height: 320 } : {};
  return source === '' ? null : (
    <img className={`block-image block-image--${look}`} src={source} alt={t(alt).trim()} {...size} />
  );
}
