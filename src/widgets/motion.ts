/** Whether animations may run. They may not with "reduce motion", or if matchMedia is missing. */
export const wantsMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: no-preference)').matches;
