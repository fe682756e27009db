/** Whether things may move: not for whoever has asked for less motion, nor where nobody can be asked. */
export const wantsMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: no-preference)').matches;
