import { segments } from '#core';
import type { FileSpot } from '../../subject/subject.ts';

/**
 * The part of the flow with its own texts that a place belongs to: a file, or one entry of a file with several, such
 * as a modal.
 */
export const partOf = ({ file, pointer: at }: FileSpot) =>
  /[/]/.test(file) ? file : [file, ...segments(at).slice(0, 2)].join(' ');
