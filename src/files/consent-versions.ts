import { consentsIn, type Flow } from '#core';
import { versionOf } from './version.ts';

/** The version of each consent of a flow, by screen and field: the SHA-256 of its words in all languages. */
export function consentVersions(flow: Flow): Flow['consents'] {
  const versions: Record<string, Record<string, string>> = {};
  for (const { screen, field, words } of consentsIn(flow)) {
    versions[screen] = { ...versions[screen], [field]: versionOf(words) };
  }
  return versions;
}
