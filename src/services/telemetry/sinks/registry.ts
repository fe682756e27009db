import type { SinkName, SinkSettings } from '#core';
import { adConversions } from './ads.ts';
import { analyticsClient } from './analytics-client.ts';
import { audienceTracking } from './audience.ts';
import { customerRelations } from './crm.ts';
import { dataLayer } from './data-layer.ts';
import { trackingEdge } from './edge.ts';
import { sendBeacon } from './post.ts';
import type { Sink } from './sink.ts';

/** The sinks by name. If a name of the language has no entry, this does not compile. */
export const SINKS: { [Name in SinkName]: (setting: NonNullable<SinkSettings[Name]>) => Sink } = {
  'data-layer': dataLayer,
  crm: customerRelations,
  ads: adConversions,
  edge: trackingEdge,
  audience: audienceTracking,
  'analytics-client': analyticsClient,
};

/**
 * A function that returns the sink of a name, which is loaded with its first use; undefined without a build setting.
 */
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
    if (errors !== undefined) sendBeacon(errors.endpoint, { what, ...detail });
  };
