import type { SinkName, SinkSettings } from '#core';
import { ads } from './ads.ts';
import { analyticsClient } from './analytics-client.ts';
import { audience } from './audience.ts';
import { crm } from './crm.ts';
import { dataLayer } from './data-layer.ts';
import { edge } from './edge.ts';
import { post } from './post.ts';
import type { Sink } from './sink.ts';

/** The sinks by name. A name of the language without an entry does not compile. */
export const SINKS: { [Name in SinkName]: (setting: NonNullable<SinkSettings[Name]>) => Sink } = {
  'data-layer': dataLayer,
  crm,
  ads,
  edge,
  audience,
  'analytics-client': analyticsClient,
};

/** A sink by name, loaded at first use; undefined without a build setting. */
export function createSinks(settings: SinkSettings): (name: SinkName) => Sink | undefined {
  const made = new Map<SinkName, Sink | undefined>();
  const make = <Name extends SinkName>(name: Name): Sink | undefined => {
    const setting = settings[name];
    return setting === undefined ? undefined : SINKS[name](setting);
  };
  return (name) => {
    if (!made.has(name)) made.set(name, make(name));
    return made.get(name);
  };
}

/** The error reporting service: what happened and details, without anything a person typed. */
export const createFaults =
  ({ errors }: SinkSettings) =>
  (what: string, detail: object): void => {
    if (errors !== undefined) post(errors.endpoint, { what, ...detail });
  };
