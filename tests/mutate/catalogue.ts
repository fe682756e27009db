import { CALL_SLIPS } from './catalogue-calls.ts';
import { CONTENT_SLIPS } from './catalogue-content.ts';
import type { Kind } from './kind.ts';
import { SCREEN_SLIPS } from './catalogue-screens.ts';
import { NAVIGATION_SLIPS } from './catalogue-navigation.ts';

/** The kinds of single mistakes that people make in a flow. */
export const CATALOGUE: readonly Kind[] = [...NAVIGATION_SLIPS, ...CALL_SLIPS, ...SCREEN_SLIPS, ...CONTENT_SLIPS];
