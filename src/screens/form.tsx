import { type ScreenProps, useTranslate } from '#runtime';
import { Blocks } from './blocks/blocks.tsx';
import { BlockDataContext } from './blocks/use-scope.ts';
import { FormPart } from './form-part.tsx';
import { ScreenHeading } from './heading.tsx';

/** A screen with one form. */
export function Form({ id, screen, data, validators }: ScreenProps<'form'>) {
  const t = useTranslate();
  return (
    <BlockDataContext value={{ data, validators }}>
      <div className="form-screen">
        {screen.heading === undefined ? null : (
          <ScreenHeading className="form-screen__heading">{t(screen.heading)}</ScreenHeading>
        )}
        <Blocks blocks={screen.above ?? []} />
        <FormPart id={id} name="" form={screen} validators={validators} />
        <Blocks blocks={screen.below ?? []} />
      </div>
    </BlockDataContext>
  );
}
