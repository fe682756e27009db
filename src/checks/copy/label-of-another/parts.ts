import { segments, wordsInName } from '#core';
import type { FileNode } from '../../subject/subject.ts';

/**
 * The part of the flow that an object belongs to, as far as texts are concerned: a file, or one entry of a file with
 * several, such as a modal.
 */
export const textPart = ({ file, pointer }: FileNode) =>
  /[/]/.test(file) ? file : [file, ...segments(pointer).slice(0, 2)].join(' ');

/** Whether the id of a route contains every word of another route's id: "portal-dashboard" contains "dashboard". */
export const isMoreSpecificRoute = (route: string, other: string): boolean =>
  wordsInName(other).every((word) => wordsInName(route).includes(word));
