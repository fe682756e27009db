import { isObject } from '#core';
import type { Pass } from './pass.ts';

/** The version of a consent is read from its form, and no longer from the texts of a screen. */
export const consentVersions: Pass = {
  name: 'consent-versions',
  upgrade: (files) => Object.fromEntries(Object.entries(files).map(([file, value]) => [file, walked(value)])),
};

function walked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(walked);
  if (typeof value === 'string') return value.replace(/^consents\.[\w-]+\.([\w.-]+)$/, 'form.$1_version');
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walked(part)]));
}
