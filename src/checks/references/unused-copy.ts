import { firstPart, pointer } from '#core';
import type { Check, Finding } from '../check.ts';
import { writtenIn } from '../copy/missing-translation.ts';
import { type FileSpot, spotsNaming } from '../subject/subject.ts';
import { gapFor, listLacking } from './unused-copy/gap.ts';
import { entryNamed, isSaidAround, meantAt, namedAt } from './unused-copy/meant-place.ts';
import { belongsAt, mayStandAt, type Showing, showings, takesValues } from './unused-copy/showings.ts';

export const unusedCopy: Check = {
  rule: 'RF08',
  name: 'unused-copy',
  severity: 'info',
  description:
    'A text is never shown. It costs translators time. Often another text is shown in its place, or the part that showed it was left out: the finding names that place where it belongs to the text.',
  bad: 'copy/en.json "cart.old_title", which no file names',
  good: 'remove it, or name it where it should be shown',
  requirement: 'every visible text is a key of copy/',
  run: (subject) => {
    const { files, flow } = subject;
    const used = new Set(spotsNaming(subject, 'text').map(({ value }) => value));
    // In other languages, an unused key is a translation without an original (CP08).
    const file = `copy/${flow.default_locale}.json`;
    const texts = writtenIn(files, file);
    const keys = Object.keys(texts);
    const unused = keys.filter((key) => !used.has(key));
    const [first, ...others] = unused;
    if (first === undefined) return [];
    const gap = others.length === 0 ? gapFor(subject, first) : undefined;
    const shown = others.length === 0 ? showings(subject).filter((one) => mayStandAt(one, first)) : [];
    const entry = entryNamed(subject, first, shown);
    const likely = entry ?? namedAt(subject, first, shown) ?? meantAt(first, keys, shown);
    const meant =
      likely !== undefined && belongsAt(likely, first) && takesValues(subject, likely, String(texts[first]))
        ? likely
        : undefined;
    if (
      meant !== undefined &&
      (gap === undefined ||
        likely === entry ||
        isIn(meant.spot, gap) ||
        isSaidAround(subject, first, meant) ||
        isStranger(meant, first, shown))
    )
      return [
        {
          file: meant.spot.file,
          pointer: meant.spot.pointer,
          message: `This shows "${meant.key}", as another place does, and nothing shows "${first}"`,
          hint: `write "${first}" here, or remove that text`,
        },
      ];
    const list = others.length === 0 ? listLacking(subject, first) : undefined;
    if (list !== undefined)
      return [
        {
          file: list,
          pointer: '/list',
          message: `Nothing shows "${first}", and this list shows all other texts of "${firstPart(first)}"`,
          hint: 'add its entry, or remove the text',
        },
      ];
    if (gap !== undefined)
      return [
        {
          ...gap,
          message: `Nothing shows "${first}", and texts like it are shown here`,
          hint: 'add the part that shows it, or remove the text',
        },
      ];
    return [
      {
        file,
        pointer: pointer('texts', first),
        at: 'key',
        message: `The text "${first}" is never shown${rest(others)}`,
        hint:
          others.length === 0
            ? 'remove it, or name it where it should be shown'
            : 'remove them, or name them where they should be shown',
      } satisfies Finding,
    ];
  },
};

/** Whether a text is out of place in its file: others there are of the unused text's group, and none is of its own. */
function isStranger(meant: Showing, unused: string, all: readonly Showing[]): boolean {
  const groups = all.flatMap((one) => (one !== meant && one.spot.file === meant.spot.file ? [firstPart(one.key)] : []));
  return groups.includes(firstPart(unused)) && !groups.includes(firstPart(meant.key));
}

/** Whether a place is in the list, or a text of the part that holds the list. A whole screen is no such part. */
function isIn({ file, pointer: at }: FileSpot, list: Pick<Finding, 'file' | 'pointer'>): boolean {
  const part = list.pointer.replace(/[^/]+$/, '');
  return file === list.file && at.startsWith(part === '/' ? `${list.pointer}/` : part);
}

/** The most keys that a finding names. A removed screen leaves dozens. */
const MOST_NAMED = 5;

function rest(others: readonly string[]): string {
  if (others.length === 0) return '';
  const listed = others.slice(0, MOST_NAMED).map((key) => `"${key}"`);
  const more = others.length - listed.length;
  return `, nor ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
