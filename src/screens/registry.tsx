import type { ScreenRegistry } from '#runtime';

/** How each kind of screen is shown; its code is loaded when a route first shows one. */
export const screens: ScreenRegistry = {
  page: async (screen) => {
    const { Page, prepare } = await import('./page.tsx');
    await prepare(screen);
    return Page;
  },
  form: async () => (await import('./form.tsx')).Form,
  questionnaire: async () => (await import('./questionnaire.tsx')).Questionnaire,
};
