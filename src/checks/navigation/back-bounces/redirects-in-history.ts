import { type Flow, formsOf, isObject, type Json, jsonOf, pointerTo, asList } from '#core';
import type { Finding } from '../../check.ts';
import { signsIn } from '../../subject/unknown-visitor.ts';

/**
 * A `go` that adds an entry to the browser's history. `isAfterSignIn` is true if it runs after a call that signs in.
 */
interface Push {
  pointer: string;
  isAfterSignIn: boolean;
}

/** Every `go` in a list of actions that immediately adds a history entry: without `replace` and without a delay. */
function pushesIn(flow: Flow, actions: Json | undefined, pointer: string, isAfterSignIn = false): Push[] {
  return asList(actions).flatMap((action, index): Push[] => {
    if (!isObject(action) || action.after !== undefined) return [];
    const here = pointer + pointerTo(index);
    const own = typeof action.go === 'string' && action.replace !== true ? [{ pointer: here, isAfterSignIn }] : [];
    const signs = isAfterSignIn || (typeof action.call === 'string' && signsIn(flow, action.call));
    const inner = ['do', 'otherwise', 'then'].flatMap((part) =>
      pushesIn(flow, action[part], here + pointerTo(part), signs),
    );
    return [...own, ...inner];
  });
}

/** Whether only people who are not signed in may enter the routes of a screen. */
const isForGuests = (flow: Flow, screen: string) => {
  const routes = flow.routes.filter((route) => route.screen === screen);
  return routes.length > 0 && routes.every(({ access }) => flow.access[access]?.allows['auth.signed_in'] === false);
};

/**
 * Finds every `go` after which the browser's Back button returns to a screen that redirects again. Such a `go` runs on
 * arrival, for a questionnaire without questions, or after a sign-in on a screen for people who are signed out.
 */
export function redirectsInHistory(flow: Flow): Finding[] {
  const hint = 'add "replace": true';
  const onArrival = flow.routes.flatMap(({ id, on_arrival }) =>
    pushesIn(flow, jsonOf(on_arrival ?? []), pointerTo('routes', id, 'on_arrival')).map(({ pointer }) => ({
      file: 'routes.json',
      pointer,
      message: `The browser's Back leads to "${id}" again, which sends the visitor forward at once`,
      hint,
    })),
  );
  const withoutQuestions = Object.entries(flow.screens).flatMap(([id, screen]) =>
    (screen.kind === 'questionnaire' ? pushesIn(flow, jsonOf(screen.on_empty ?? []), '/on_empty') : []).map(
      ({ pointer }) => ({
        file: `screens/${id}.json`,
        pointer,
        message: `The browser's Back leads to "${id}" again, which has no questions and sends the visitor forward at once`,
        hint,
      }),
    ),
  );
  const signingIn = Object.entries(flow.screens).flatMap(([id, screen]) =>
    (isForGuests(flow, id) ? formsOf(screen) : []).flatMap((form) =>
      pushesIn(flow, jsonOf(form.submit.do), `${form.pointer}/submit/do`)
        .filter(({ isAfterSignIn }) => isAfterSignIn)
        .map(({ pointer }) => ({
          file: `screens/${id}.json`,
          pointer,
          message:
            'After this sign-in the browser’s Back leads to a screen that is for guests, which sends the visitor forward',
          hint,
        })),
    ),
  );
  return [...onArrival, ...withoutQuestions, ...signingIn];
}
