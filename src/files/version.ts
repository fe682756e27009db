import { createHash } from 'node:crypto';
import { canonical, type Json } from '#core';

/** What stands for a JSON value, wherever it is computed: "sha256:" and the SHA-256 of its canonical form. */
export const versionOf = (value: Json): string =>
  `sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`;
