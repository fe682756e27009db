import { createHash } from 'node:crypto';
import { canonical, type Json } from '#core';

/** The version of a JSON value: "sha256:" and the SHA-256 of its canonical form (RFC 8785). */
export const versionOf = (value: Json): string =>
  `sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`;
