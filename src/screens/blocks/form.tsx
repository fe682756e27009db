import { use, useId } from 'react';
import type { FormBlock } from '#core';
import { useModule } from '#runtime';
import { BlockDataContext } from './moment.ts';

const loadForm = () => import('../form-part.tsx');

/** A form on a page; what forms need is loaded with the first of them. */
export function FormOnPage({ block }: { block: FormBlock }) {
  const id = useId();
  const { validators } = use(BlockDataContext);
  const module = useModule(loadForm, true);
  return module === undefined ? null : (
    <module.FormPart id={`${block.name}${id}`} name={block.name} form={block} validators={validators} />
  );
}
