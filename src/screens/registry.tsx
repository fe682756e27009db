import type { ScreenRegistry } from '#runtime';

/** How each kind of screen is shown; its code is loaded when a route first shows one. */
export const screens: ScreenRegistry = {
  page: async () => (await import('./page.tsx')).Page,
  form: async () => (await import('./form.tsx')).Form,
  questionnaire: async () => (await import('./questionnaire.tsx')).Questionnaire,
};
