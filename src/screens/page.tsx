import { firstThatHolds, formsOf, resolve, placeholderValues } from '#core';
import { type ScreenProps, useLocale, useTranslate } from '#runtime';
import { Blocks } from './blocks/blocks.tsx';
import { lazyForms } from './blocks/form.tsx';
import { BlockDataContext, useScope } from './blocks/use-scope.ts';
import { ScreenHeading } from './heading.tsx';

/** Loads the code of a page's forms in advance. A form that appeared later would move the content below it. */
export async function prepare(screen: ScreenProps<'page'>['screen']): Promise<void> {
  if (formsOf(screen).length > 0) await lazyForms.load();
}

/** A screen made of blocks. */
export function Page({ screen, data, validators }: ScreenProps<'page'>) {
  const t = useTranslate();
  const locale = useLocale();
  const known = useScope().scope;
  const scope = { ...known, data };
  const own = firstThatHolds(screen.heading_when ?? [], scope);
  const from = screen.heading_from === undefined ? undefined : resolve(screen.heading_from, scope);
  const usual = screen.heading === undefined ? from : t(screen.heading);
  const heading = own === undefined ? usual : t(own.text, placeholderValues(own.with, scope, locale));
  const title =
    typeof heading === 'string' ? (
      <ScreenHeading key={own?.text ?? ''} className="page__heading">
        {heading}
      </ScreenHeading>
    ) : null;
  return (
    <BlockDataContext value={{ data, validators }}>
      {screen.aside === undefined ? (
        <div className="page">
          {title}
          <Blocks blocks={screen.blocks} />
        </div>
      ) : (
        <div className="beside">
          {title}
          <aside className="aside">
            <Blocks blocks={screen.aside} />
          </aside>
          <div className="page">
            <Blocks blocks={screen.blocks} />
          </div>
        </div>
      )}
    </BlockDataContext>
  );
}
