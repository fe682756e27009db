import { resolve } from '#core';
import { type ScreenProps, useTranslate } from '#runtime';
import { Blocks } from './blocks/blocks.tsx';
import { BlockDataContext, useScope } from './blocks/moment.ts';
import { ScreenHeading } from './heading.tsx';

/** A screen made of blocks. */
export function Page({ screen, data, validators }: ScreenProps<'page'>) {
  const t = useTranslate();
  const { scope } = useScope();
  const from = screen.heading_from === undefined ? undefined : resolve(screen.heading_from, { ...scope, data });
  const heading = screen.heading === undefined ? from : t(screen.heading);
  return (
    <BlockDataContext value={{ data, validators }}>
      <div className="page">
        {typeof heading === 'string' ? <ScreenHeading className="page__heading">{heading}</ScreenHeading> : null}
        <Blocks blocks={screen.blocks} />
      </div>
    </BlockDataContext>
  );
}
