import { describe, expect, test } from 'vitest';
import flow from 'virtual:tundish/flow';
import { type Json, jsonOf } from '#core';
import { loadProducts } from '#server';
import { prerender } from '../src/prerender.tsx';

const products = await loadProducts('flows/ordering');

/** The backend's response: a product's pre-questionnaire. No other call is made. */
const read = async ({ path }: { path: string }): Promise<Json | undefined> => {
  const product = products.find(({ slug }) => path.split('/').includes(slug));
  return product && jsonOf({ questions: product.pre_questionnaire });
};

describe.each(flow.locales)('in %s', (locale) => {
  test.each(products.map(({ slug }) => slug))(
    '[PQ-1] the first question of %s is rendered (decision 24)',
    async (slug) => {
      const page = await prerender(`/products/${slug}/pre_questionnaire`, locale, read);
      const options = products.find((one) => one.slug === slug)?.pre_questionnaire[0]?.answer_options ?? [];
      expect(page?.html.match(/type="radio"/g)).toHaveLength(options.length);
      expect(page?.html).toContain('<progress');
      expect(page?.read?.data).toEqual(await read({ path: `/x/${slug}` }));
    },
  );

  test.each(['/', '/signup', '/forgot-password', '/privacy', '/terms'])('[RT-1] %s is rendered', async (path) => {
    const page = await prerender(path, locale, read);
    expect(page?.html).toContain('<h1');
    expect(page?.title).toContain(flow.brand.name);
    // A sentence, and not the key of a text.
    expect(page?.description).toMatch(/^[^{}]+ [^{}]+$/);
    // The policy blocks style attributes.
    expect(page?.html).not.toContain('style=');
    // A form that is sent before the scripts arrive must not put what was typed into the address.
    expect(page?.html.match(/<form(?![^>]*method="dialog")/g)).toBeNull();
  });
});

test('[GD-1] pages for signed-in persons, and pages with actions on arrival, are not prerendered', async () => {
  for (const path of [
    '/dashboard',
    '/carts',
    '/checkout',
    '/members_portal/settings',
    '/auth/onyx/callback',
    '/nowhere',
  ])
    expect(await prerender(path, 'en', read), path).toBeUndefined();
});

test('[ER-1] a page whose read fails is not prerendered', async () => {
  const failing = async () => undefined;
  expect(await prerender('/products/migraine-relief/pre_questionnaire', 'en', failing)).toBeUndefined();
});
