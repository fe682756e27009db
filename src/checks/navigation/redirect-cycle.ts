import type { Check, Finding } from '../check.ts';
import { landingTo } from '../subject/landing-to.ts';
import { describe } from '../subject/visitors.ts';
import { type Redirect, redirects } from '../subject/redirects.ts';

export const redirectCycle: Check = {
  rule: 'GR03',
  name: 'redirect-cycle',
  severity: 'error',
  sees: 'navigation',
  strict: true,
  description:
    'Two route guards send a visitor back and forth forever, or a guard sends them to the screen that it refuses. The page stays blank. The check tries every kind of person, every address and every stored path.',
  bad: 'a patient\'s stored path leads a prospect to the portal, the portal sends them to "/", "/" follows the stored path',
  good: 'send those whom the portal refuses to "landing_path"',
  requirement: 'GD-7',
  run: (subject) => {
    const { flow } = subject;
    const found = new Map<string, Finding>();
    const endless = redirects(subject).filter(({ settled }) => !settled);
    // Several redirects can end in the same cycle, and only the first is reported. Redirects that begin inside the
    // cycle are tried first, so that the reported refusal is a part of the cycle.
    const within = ({ refused, end }: Redirect) => refused[0]?.path === end.path;
    for (const one of [...endless.filter(within), ...endless]) {
      const { refused, end, state, stored } = one;
      const { file, pointer } = landingTo(subject, state, end) ?? one;
      const cycle = refused.slice(refused.findIndex(({ path }) => path === end.path)).map(({ path }) => path);
      const key = cycle.toSorted().join(' ');
      if (found.has(key)) continue;
      const way = cycle.length > 1 ? cycle.join(' ⇄ ') : `${cycle.join('')} leads to itself`;
      found.set(key, {
        file,
        pointer,
        message: `Endless redirect: ${way}, for ${describe(flow, state)}${stored === null ? '' : ` whose stored path is ${stored}`}`,
        hint: 'send those who are refused here to a screen that lets them in',
      });
    }
    return [...found.values()];
  },
};
