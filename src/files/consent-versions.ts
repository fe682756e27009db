import { createHash } from 'node:crypto';
import { canonical, consentsIn, type Flow } from '#core';

/** The version of each consent of a flow, by screen and field: the SHA-256 of its words in every language. */
export function consentVersions(flow: Flow): Flow['consents'] {
  const versions: Record<string, Record<string, string>> = {};
  for (const { screen, field, words } of consentsIn(flow)) {
    versions[screen] = { ...versions[screen], [field]: versionOf(canonical(words)) };
  }
  return versions;
}

const versionOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
