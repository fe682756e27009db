import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Only this many characters are analysed, because the time grows faster than the length. */
const JUDGED = 40;
/** Shorter dictionary words are ignored, because random text contains them too. */
const SHORTEST_WORD = 4;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the estimator with its large list of common passwords, at first use. */
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
 * Estimates the number of guesses for an attacker who tries the likeliest passwords first.
 * @param about words that the attacker would try first
 * @returns log10 of the number of guesses; whether `about` helped; which part of the text consists of words, from 0 to
 * 1
 */
export async function estimateGuesses(text: string, about: readonly string[] = []) {
  const { guessesLog10, sequence, password } = (await estimator()).check(text, [...about]);
  const words = sequence.filter(({ pattern, token }) => pattern === 'dictionary' && token.length >= SHORTEST_WORD);
  return {
    log10: guessesLog10,
    usesAbout: sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs'),
    shareOfWords: words.reduce((sum, { token }) => sum + token.length, 0) / password.length,
  };
}
