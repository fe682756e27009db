import { expect, test, vi } from 'vitest';
import type { ScreenFile } from '#core';
import { screens } from '#screens';
import { lazyForms } from '../../src/screens/blocks/form.tsx';

type Page = Extract<ScreenFile, { kind: 'page' }>;

const TEXT: Page = {
  kind: 'page',
  heading: 'dashboard.title',
  blocks: [{ block: 'text', text: 'dashboard.unfinished' }],
};
const FORM: Page = {
  ...TEXT,
  blocks: [
    {
      block: 'group',
      look: 'columns',
      blocks: [
        {
          block: 'form',
          name: 'profile',
          fields: [{ field: 'name', type: 'string', label: 'common.name' }],
          submit: { label: 'common.continue', do: [] },
        },
      ],
    },
  ],
};

test('[issue 12] a page with a form waits for the form code; a page without forms does not load it', async () => {
  const code = await lazyForms.load();
  let arrive = () => {};
  const load = vi
    .spyOn(lazyForms, 'load')
    .mockImplementation(() => new Promise((resolve) => (arrive = () => resolve(code))));
  const shown: string[] = [];
  await screens.page(TEXT);
  expect(load).not.toHaveBeenCalled();
  const loading = screens.page(FORM).then(() => shown.push('form'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).toEqual([]);
  arrive();
  await loading;
  expect(shown).toEqual(['form']);
  load.mockRestore();
});
