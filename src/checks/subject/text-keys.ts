import { cachedFor } from './subject.ts';

/** The keys under which a block, a table row, a timeline step or a conditional label has its texts. */
export const TEXT_KEYS = ['label', 'text', 'heading'];

/** All copy keys that copy/ defines. */
export const copyKeys = cachedFor(({ flow }) => new Set(Object.keys(flow.texts[flow.default_locale] ?? {})));
