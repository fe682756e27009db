import { callsIn, asList, asObject, hasEntry, type Json, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { objectsTitled, operationIn, type Subject } from '../subject/subject.ts';
import { signsIn } from '../subject/unknown-visitor.ts';

/** Whether actions remove the sign-in from the browser without making a call first. */
const wipesAtOnce = (actions: Json | undefined): boolean =>
  asList(actions).some((action) => {
    const { wipe, call, do: then, otherwise } = asObject(action);
    return call === undefined && (wipe !== undefined || wipesAtOnce(then) || wipesAtOnce(otherwise));
  });

/** Finds buttons that sign people out in the browser only, not on the server. */
const signedOutHere = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ButtonBlock', 'ModalAction').flatMap(({ file, pointer, value }): Finding[] => {
    if (!wipesAtOnce(value.do)) return [];
    const message = 'This signs people out in the browser alone: at the server they stay signed in';
    return [
      {
        file,
        pointer: pointer + pointerTo('do'),
        message,
        hint: 'make the call that logs out first, and put this into its "then"',
      },
    ];
  });

/** The modals that some actions open, such as one that asks before it logs out. */
const modalsOpenedIn = ({ flow: { modals } }: Subject, actions: unknown) =>
  Object.entries(modals).flatMap(([id, modal]) => (hasEntry(actions, 'open', id) ? [modal] : []));

export const signedInForGood: Check = {
  rule: 'GR18',
  name: 'signed-in-for-good',
  severity: 'error',
  sees: 'navigation',
  description:
    'People can sign in, but the header has no logout, its logout does not end the session, or no call renews the access token. Or a button signs them out in the browser alone. On a shared device they stay signed in, or they are signed out as soon as the token expires.',
  bad: 'a call that signs in, and a "layout" without "logout"',
  good: '"logout": { "label": "layout.logout", "do": [{ "call": "logout", … }] }',
  requirement: 'LY-1, AU-1, AU-2',
  run: (subject) => {
    const { flow, contract } = subject;
    const [by] = Object.keys(flow.calls).filter((call) => signsIn(flow, call));
    if (by === undefined) return [];
    const { logout } = flow.layout;
    const ends = Object.values(contract.operations).find(({ role }) => role === 'logout');
    const lacking: [boolean, Finding][] = [
      [
        logout !== undefined &&
          ends !== undefined &&
          ![logout, ...modalsOpenedIn(subject, logout)]
            .flatMap(callsIn)
            .some((call) => operationIn(subject, call)?.id === ends.id),
        {
          file: 'flow.json',
          pointer: '/layout/logout/do',
          message: 'Who logs out here stays signed in at the server',
          hint: `make a call of the operation "${ends?.id ?? ''}"`,
        },
      ],
      [
        logout === undefined,
        {
          file: 'flow.json',
          pointer: '/layout',
          message: `"${by}" signs people in, but nothing logs them out`,
          hint: 'add "logout" to "layout"',
        },
      ],
      [
        flow.api.refresh === undefined,
        {
          file: 'flow.json',
          pointer: '/api',
          message: `"${by}" signs people in, but nothing renews their access token`,
          hint: 'add "refresh" to "api"',
        },
      ],
    ];
    return [...lacking.flatMap(([lacks, finding]) => (lacks ? [finding] : [])), ...signedOutHere(subject)];
  },
};
