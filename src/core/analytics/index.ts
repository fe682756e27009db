export type { BrowserFacts } from './facts.ts';
export { identifyEffects, identityOf } from './identity.ts';
export { withoutQuery, redactedPath, redactedUrl } from './redact.ts';
export { type AnalyticsSession, sessionAt, sessionIn } from './session.ts';
export type { SinkSettings } from './sink-settings.ts';
export { eventFields, tracked } from './track.ts';
