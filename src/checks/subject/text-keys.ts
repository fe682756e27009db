import { cachedFor } from './subject.ts';

/** The keys of texts in a block, a table row, a timeline step or a conditional label. */
export const TEXTS = ['label', 'text', 'heading'];

/** The keys of every text in copy/. */
export const copyKeys = cachedFor(({ flow }) => new Set(Object.keys(flow.texts[flow.default_locale] ?? {})));
