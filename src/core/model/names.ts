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

/** The words of each name. Cached, because the checks need the words of the same few thousand names again and again. */
const words = new Map<string, readonly string[]>();
