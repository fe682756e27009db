import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** What is longer is judged by its beginning: the time that judging takes grows faster than the text. */
const JUDGED = 40;

let loaded: Promise<ZxcvbnFactory> | undefined;

/** The estimator with its list of passwords people use. It is large, and read when somebody first chooses a password. */
async function estimator(): Promise<ZxcvbnFactory> {
  loaded ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Factory }, { adjacencyGraphs: graphs, dictionary }]) =>
      new Factory({ dictionary, graphs, maxLength: JUDGED }),
  );
  return loaded;
}

/** The decimal logarithm of the tries that whoever guesses well needs. @param about words that they would try first */
export async function guessesLog10(text: string, about: readonly string[] = []): Promise<number> {
  return (await estimator()).check(text, [...about]).guessesLog10;
}

/** How much of a text is words that people use: 0 to 1. */
export async function shareOfWords(text: string): Promise<number> {
  const { sequence, password } = (await estimator()).check(text);
  const words = sequence.filter(({ pattern, token }) => pattern === 'dictionary' && token.length >= SHORTEST_WORD);
  return words.reduce((sum, { token }) => sum + token.length, 0) / password.length;
}
/** Shorter ones stand in random texts, too. */
const SHORTEST_WORD = 4;
