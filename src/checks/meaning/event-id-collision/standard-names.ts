import { type AnalyticsEvent, type Flow, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import STANDARD from './standard-names.json' with { type: 'json' };

/*
 * Services count an event as a sale or a sign-up only under the standard name that they know. standard-names.json lists
 * those of widespread services (a list of events for each, and the names of properties).
 */

const inAnalytics = (pointer: string, message: string, hint: string): Finding => ({
  file: 'analytics.json',
  pointer,
  message,
  hint,
});

/** A name without case and separators. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** In a shorter name one letter makes another word. */
const SHORTEST = 5;

/** Whether a name is another one with one letter too many, too few, wrong or exchanged with the next. */
function isOneLetterOff(name: string, other: string): boolean {
  if (name === other || Math.max(name.length, other.length) < SHORTEST) return false;
  const different = [...name].findIndex((letter, index) => letter !== other[index]);
  const [mine, its] =
    different === -1 ? ['', other.slice(name.length)] : [name.slice(different), other.slice(different)];
  return (
    mine.slice(1) === its ||
    mine === its.slice(1) ||
    mine.slice(1) === its.slice(1) ||
    (mine.slice(2) === its.slice(2) && mine[0] === its[1] && mine[1] === its[0])
  );
}

/** A service with at least this number of events whose names are standard names of one list reads that list. */
const ENOUGH = 3;

/** The list of names that a service reads, to judge by its other events. */
function listOf(others: readonly AnalyticsEvent[]): readonly string[] | undefined {
  const hits = STANDARD.events.map((names) => others.filter(({ name }) => names.includes(name)).length);
  const most = Math.max(...hits);
  // Where names of two lists are sent, somebody sorts them, such as a tag manager.
  const isMixed = hits.filter((one) => one > 0).length > 1;
  return most < ENOUGH || isMixed ? undefined : STANDARD.events[hits.indexOf(most)];
}

/** The standard name that an event's name was meant to be, for one of the services that receive it. */
function meantName(all: readonly AnalyticsEvent[], event: AnalyticsEvent): string | undefined {
  // A name of any list is meant.
  if (STANDARD.events.flat().includes(event.name)) return undefined;
  const named = event.to.flatMap((sink) => {
    const others = all.filter((other) => other !== event && other.to.includes(sink));
    const names = listOf(others) ?? [];
    const free = names.filter((name) => others.every((other) => other.name !== name));
    return free.filter((name) => {
      const [given, known] = [plain(event.name), plain(name)];
      return given === known || isOneLetterOff(given, known);
    });
  });
  return named[0];
}

/** Events whose name is nearly the standard one of the services that receive them. */
export const misnamedEvents = ({ analytics: { events } }: Flow): Finding[] =>
  Object.entries(events).flatMap(([id, event]): Finding[] => {
    const meant = meantName(Object.values(events), event);
    const message = `Services that count "${meant}" do not know "${event.name}": they count nothing`;
    return meant === undefined
      ? []
      : [inAnalytics(pointerTo('events', id, 'name'), message, `did you mean "${meant}"?`)];
  });

/** The standard property that a property's name was meant to be. One in the plural may be meant so. */
const meantProperty = (name: string, names: readonly string[]): string | undefined =>
  STANDARD.properties.includes(name)
    ? undefined
    : STANDARD.properties.find(
        (one) => !names.includes(one) && `${name}s` !== one && name !== `${one}s` && isOneLetterOff(name, one),
      );

/** The properties of an event that are one letter off a standard one. */
const misspelt = (fields: AnalyticsEvent['fields']) =>
  Object.keys(fields).flatMap((name) => {
    const meant = meantProperty(name, Object.keys(fields));
    return meant === undefined ? [] : [{ name, meant }];
  });

/** Properties whose name is nearly a standard one. */
export const misspeltProperties = ({ analytics: { events } }: Flow): Finding[] =>
  Object.entries(events).flatMap(([id, { fields }]) =>
    misspelt(fields).map(({ name, meant }) =>
      inAnalytics(
        pointerTo('events', id, 'fields', name),
        `Services that read "${meant}" do not find it in "${name}"`,
        `did you mean "${meant}"?`,
      ),
    ),
  );

/**
 * Properties that mean nothing without another one, such as an amount without its currency. A property with such a name
 * that holds something else, such as a score, is not reported.
 */
export const incompleteProperties = ({ analytics: { events } }: Flow): Finding[] =>
  Object.entries(events).flatMap(([id, { fields }]) =>
    STANDARD.together.flatMap((pair): Finding[] => {
      const [exact, ...more] = pair.filter((name) => lastPart(fields[name] ?? '') === name);
      const lacking = pair.find((name) => fields[name] === undefined);
      if (exact === undefined || more.length > 0 || lacking === undefined) return [];
      if (misspelt(fields).some(({ meant }) => meant === lacking)) return [];
      const renamed = Object.keys(fields).find((name) => lastPart(fields[name] ?? '') === lacking);
      // A currency alone is not reported: the author may have left out the amount on purpose.
      if (exact === 'currency' && renamed === undefined) return [];
      const reference = String(fields[exact]).replace(exact, lacking);
      return [
        inAnalytics(
          pointerTo('events', id, 'fields', renamed ?? exact),
          `"${exact}" is told without "${lacking}", so services count no revenue`,
          renamed === undefined ? `add "${lacking}": "${reference}"` : `write "${lacking}" in place of "${renamed}"`,
        ),
      ];
    }),
  );

/** The property that holds the session's id, when an event has a property of its own by that name. */
export const takenByEvent = ({ analytics: { events, session } }: Flow): Finding[] => {
  const owner = Object.keys(events).find((id) => events[id]?.fields[session.field] !== undefined);
  if (owner === undefined) return [];
  const message = `"${owner}" has its own property "${session.field}": the session's id overwrites it`;
  return [inAnalytics('/session/field', message, 'give each its own name, such as "session_id"')];
};
