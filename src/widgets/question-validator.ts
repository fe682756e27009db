import functions from 'virtual:tundish/question';
import { precompiled } from './precompiled.ts';
import { questionSchema } from './question-form.ts';

/** The validator of questions, compiled by the build. */
export const questionValidator = precompiled(functions, questionSchema);
