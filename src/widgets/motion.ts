/** Whether animations may run. Not with "reduce motion", and not where matchMedia is missing. */
export const wantsMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: no-preference)').matches;
