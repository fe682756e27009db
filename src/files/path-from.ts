import { relative, sep } from 'node:path';

/** A path relative to a folder, with "/" between its parts on every system. */
export const pathFrom = (folder: string, path: string): string => relative(folder, path).split(sep).join('/');
