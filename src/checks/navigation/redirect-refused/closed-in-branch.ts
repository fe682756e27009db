import { asList, asObject, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** The reference that tests whether somebody is signed in. */
const SIGNED_IN = 'auth.signed_in';

/**
 * The route that a branch leads to. Undefined when it leads nowhere, or makes a call or a `wipe`, which may sign people
 * in or out.
 */
const leadsTo = (branch: Json | undefined): string | undefined => {
  const actions = asList(branch).filter(isObject);
  const go = actions.find((action) => 'go' in action)?.go;
  const isSame = actions.every((action) => !('call' in action) && !('wipe' in action));
  return typeof go === 'string' && isSame ? go : undefined;
};

/**
 * Finds branches on `auth.signed_in` that lead to a screen which refuses exactly these people, such as "signup" for
 * people who are signed in, while the other branch leads to a screen that admits its people.
 */
export function closedInBranch(subject: Subject): Finding[] {
  const found = leadingAstray(subject);
  // If several branches lead to the screen, the screen's access is wrong.
  return found.flatMap(({ to, finding }) =>
    found.some((one) => one.finding !== finding && one.to === to) ? [] : finding,
  );
}

/**
 * Finds an `if` in a step that asks for `auth.signed_in` and for more, and whose `otherwise` leads to a screen for
 * guests, such as "signup". People who are signed in and lack only the rest are sent back from there to the step. To
 * them, the control does nothing.
 */
export const closedToTheRest = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'IfAction').flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const { flow } = subject;
    const isOfStep = routesAt(subject, node).some(({ id }) => flow.steps.some(({ routes }) => routes.includes(id)));
    if (!file.startsWith('screens/') || !isOfStep) return [];
    const lines = Object.keys(asObject(value.if));
    const further = lines.find((name) => name !== SIGNED_IN);
    const to = leadsTo(value.otherwise);
    const access = flow.routes.find(({ id }) => id === to)?.access ?? '';
    if (asObject(value.if)[SIGNED_IN] !== true || further === undefined) return [];
    if (flow.access[access]?.allows[SIGNED_IN] !== false) return [];
    const message = `This leads people who are signed in to "${String(to)}", too, if only this line does not hold, and that screen sends them back`;
    return [
      { file, pointer: pointer + pointerTo('if', further), message, hint: 'ask for this in an "if" within "do"' },
    ];
  });

const leadingAstray = (subject: Subject): { to: string; finding: Finding }[] =>
  objectsTitled(subject, 'IfAction').flatMap(({ file, pointer, value }) => {
    const { flow } = subject;
    const asked = asObject(value.if)[SIGNED_IN];
    if (typeof asked !== 'boolean') return [];
    const refuses = (to: string | undefined, isSignedIn: boolean) => {
      if (to === 'landing_path') return !isSignedIn;
      const access = flow.routes.find(({ id }) => id === to)?.access;
      const own = flow.access[access ?? '']?.allows[SIGNED_IN];
      return own !== undefined && own !== isSignedIn;
    };
    // If the condition has further lines, the second branch is for other people as well.
    const isAlone = Object.keys(asObject(value.if)).length === 1;
    const branches = [
      { to: leadsTo(value.do), isSignedIn: asked },
      { to: isAlone ? leadsTo(value.otherwise) : undefined, isSignedIn: !asked },
    ];
    const shut = branches.find(({ to, isSignedIn }) => refuses(to, isSignedIn));
    if (
      shut === undefined ||
      branches.some(({ to, isSignedIn }) => to !== undefined && !refuses(to, isSignedIn) && refuses(to, !isSignedIn))
    )
      return [];
    const who = shut.isSignedIn ? 'signed in' : 'signed out';
    const to = shut.to ?? '';
    const message = `This leads who is ${who} to "${to}", which is for the others`;
    return [{ to, finding: { file, pointer: pointer + pointerTo('if', SIGNED_IN), message, hint: `write ${!asked}` } }];
  });
