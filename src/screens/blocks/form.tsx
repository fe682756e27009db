import { use, useId } from 'react';
import type { FormBlock } from '#core';
import { useModule } from '#runtime';
import { BlockDataContext } from './use-scope.ts';

let forms: typeof import('../form-part.tsx') | undefined;

/** Loads the code of forms. */
export const loadForms = async () => (forms = await import('../form-part.tsx'));

/** A form on a page. Its code loads with the page, or with the first form. */
export function FormOnPage({ block }: { block: FormBlock }) {
  const id = useId();
  const { validators } = use(BlockDataContext);
  const arrived = useModule(loadForms, forms === undefined);
  const module = forms ?? arrived;
  return module === undefined ? null : (
    <module.FormPart id={`${block.name}${id}`} name={block.name} form={block} validators={validators} />
  );
}
