import type { ScreenRegistry } from '#runtime';

/** Loads each kind of screen when a route shows it for the first time. */
export const screens: ScreenRegistry = {
  page: async (screen) => {
    const { Page, prepare } = await import('./page.tsx');
    await prepare(screen);
    return Page;
  },
  form: async () => (await import('./form.tsx')).Form,
  questionnaire: async () => (await import('./questionnaire.tsx')).Questionnaire,
};
