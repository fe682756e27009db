import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** What is longer is judged by its beginning: the time that judging takes grows faster than the text. */
const JUDGED = 40;
/** Shorter words stand in random texts, too. */
const SHORTEST_WORD = 4;

let loading: Promise<ZxcvbnFactory> | undefined;

/** The estimator with its list of passwords that people use. It is large, and read when it is first needed. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs, maxLength: JUDGED });
}

/**
 * How a text would be guessed by somebody who tries the likeliest first.
 * @param about words that they would begin with
 * @returns the decimal logarithm of their tries; whether those words helped; how much of the text is words, 0 to 1
 */
export async function guessing(text: string, about: readonly string[] = []) {
  const { guessesLog10, sequence, password } = (await estimator()).check(text, [...about]);
  const words = sequence.filter(({ pattern, token }) => pattern === 'dictionary' && token.length >= SHORTEST_WORD);
  return {
    log10: guessesLog10,
    usesAbout: sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs'),
    shareOfWords: words.reduce((sum, { token }) => sum + token.length, 0) / password.length,
  };
}
