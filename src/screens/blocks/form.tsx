import { use, useId } from 'react';
import type { FormBlock } from '#core';
import { lazyModule, useModule } from '#runtime';
import { BlockDataContext } from './use-scope.ts';

/** The code of forms, loaded when it is needed. */
export const lazyForms = lazyModule(() => import('../form-part.tsx'));

/** A form on a page. Its code is loaded with the page, or with the first form. */
export function FormOnPage({ block }: { block: FormBlock }) {
  const id = useId();
  const { validators } = use(BlockDataContext);
  const module = useModule(lazyForms, true);
  return module === undefined ? null : (
    <module.FormPart id={`${block.name}${id}`} name={block.name} form={block} validators={validators} />
  );
}
