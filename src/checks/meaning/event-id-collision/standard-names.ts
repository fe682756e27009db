import { type AnalyticsEvent, type Flow, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import STANDARD from './standard-names.json' with { type: 'json' };

/*
 * Analytics services count an event as a sale or a sign-up only under a standard name. standard-names.json has the
 * names of widespread services: a list of events for each service, and the names of properties.
 */

const inAnalytics = (pointer: string, message: string, hint: string): Finding => ({
  file: 'analytics.json',
  pointer,
  message,
  hint,
});

/** A name in lower case and without separators. */
export const plainName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Names with fewer letters are not compared, because one changed letter often makes another word. */
const SHORTEST = 5;

/**
 * Whether two names differ by one letter that is missing, added or wrong, or by two neighbouring letters that are
 * swapped.
 */
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

/** If at least this many events of a service have standard names of one list, the service uses that list. */
const ENOUGH = 3;

/** The list of standard names that a service uses, judged by its other events. */
function listOf(others: readonly AnalyticsEvent[]): readonly string[] | undefined {
  const hits = STANDARD.events.map((names) => others.filter(({ name }) => names.includes(name)).length);
  const most = Math.max(...hits);
  // If a service receives names of two lists, something such as a tag manager sorts them.
  const isMixed = hits.filter((one) => one > 0).length > 1;
  return most < ENOUGH || isMixed ? undefined : STANDARD.events[hits.indexOf(most)];
}

/** The standard name that was probably meant for an event, by the lists of the services that receive the event. */
function meantName(all: readonly AnalyticsEvent[], event: AnalyticsEvent): string | undefined {
  // A name that is in some list is right.
  if (STANDARD.events.flat().includes(event.name)) return undefined;
  const named = event.to.flatMap((sink) => {
    const others = all.filter((other) => other !== event && other.to.includes(sink));
    const names = listOf(others) ?? [];
    const free = names.filter((name) => others.every((other) => other.name !== name));
    return free.filter((name) => {
      const [given, known] = [plainName(event.name), plainName(name)];
      return given === known || isOneLetterOff(given, known);
    });
  });
  return named[0];
}

/** Finds events whose name is almost a standard name of the services that receive them. */
export const misnamedEvents = ({ analytics: { events } }: Flow): Finding[] =>
  Object.entries(events).flatMap(([id, event]): Finding[] => {
    const meant = meantName(Object.values(events), event);
    const message = `Services that count "${meant}" do not know "${event.name}": they count nothing`;
    return meant === undefined
      ? []
      : [inAnalytics(pointerTo('events', id, 'name'), message, `did you mean "${meant}"?`)];
  });

/** The standard property that was probably meant. A plural may be intended. */
const meantProperty = (name: string, names: readonly string[]): string | undefined =>
  STANDARD.properties.includes(name)
    ? undefined
    : STANDARD.properties.find(
        (one) => !names.includes(one) && `${name}s` !== one && name !== `${one}s` && isOneLetterOff(name, one),
      );

/** The properties of an event whose name differs by one letter from a standard one. */
const misspelt = (fields: AnalyticsEvent['fields']) =>
  Object.keys(fields).flatMap((name) => {
    const meant = meantProperty(name, Object.keys(fields));
    return meant === undefined ? [] : [{ name, meant }];
  });

/** Finds properties whose name is almost a standard name. */
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
 * Finds properties that are useless without another one, such as an amount without its currency. A property of this
 * name that holds something else, such as a score, is not reported.
 */
export const incompleteProperties = ({ analytics: { events } }: Flow): Finding[] =>
  Object.entries(events).flatMap(([id, { fields }]) =>
    STANDARD.together.flatMap((pair): Finding[] => {
      const [exact, ...more] = pair.filter((name) => lastPart(fields[name] ?? '') === name);
      const lacking = pair.find((name) => fields[name] === undefined);
      if (exact === undefined || more.length > 0 || lacking === undefined) return [];
      if (misspelt(fields).some(({ meant }) => meant === lacking)) return [];
      const renamed = Object.keys(fields).find((name) => lastPart(fields[name] ?? '') === lacking);
      // A currency without an amount is not reported, because the author may have left out the amount on purpose.
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

/**
 * Finds the property for the session's id that `session` adds to every event, if an event has a property of the same
 * name.
 */
export const takenByEvent = ({ analytics: { events, session } }: Flow): Finding[] => {
  const owner = Object.keys(events).find((id) => events[id]?.fields[session.field] !== undefined);
  if (owner === undefined) return [];
  const message = `"${owner}" has its own property "${session.field}": the session's id overwrites it`;
  return [inAnalytics('/session/field', message, 'give each its own name, such as "session_id"')];
};
