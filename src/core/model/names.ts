/**
 * The first part of a name with dots, such as the store of a reference or the group of a copy key: "cart" for
 * "cart.title".
 */
export function firstPart(name: string): string {
  const end = name.indexOf('.');
  return end === -1 ? name : name.slice(0, end);
}

/** The last part of a name with dots, such as the field of a reference: "total_cents" for "data.order.total_cents". */
export const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/**
 * The words of a name in lower case: "get", "pre", "questionnaire" for "getPreQuestionnaire" and for
 * "get_pre-questionnaire".
 */
export function wordsInName(name: string): readonly string[] {
  const known = words.get(name);
  if (known !== undefined) return known;
  const found = name
    .split(/[^A-Za-z0-9]+|(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  words.set(name, found);
  return found;
}

/** The number of words that two names have in common: two for "getPreQuestionnaire" and "load-pre-questionnaire". */
export const sharedWords = (one: string, other: string): number =>
  wordsInName(one).filter((word) => wordsInName(other).includes(word)).length;

/** Whether two names consist of the same words: "firstName" and "first_name". */
export const haveSameWords = (one: string, other: string): boolean =>
  wordsInName(one).join() === wordsInName(other).join();

/**
 * The beginnings of the words of a name, each once, so that "quantity" and "quantities" count as one word. Single
 * letters do not count.
 * @param letters how many letters of a word are compared
 */
export const wordStems = (name: string, letters: number): string[] => [
  ...new Set(
    wordsInName(name)
      .filter((word) => word.length > 1)
      .map((word) => word.slice(0, letters)),
  ),
];

/** A file's name without folder and extension: "login" for "screens/login.json". */
export const fileStem = (file: string): string => file.replace(/^.*\//, '').replace(/\.[^.]*$/, '');

/** The words of each name. Cached, because the checks need the words of the same few thousand names again and again. */
const words = new Map<string, readonly string[]>();
