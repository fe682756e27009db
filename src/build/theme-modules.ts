import { join } from 'node:path';
import type { HtmlTagDescriptor } from 'vite';
import { z } from 'zod';
import { isObject, jsonOf, themeTokens } from '#core';
import { pathFrom } from '#files';
import { ROOT } from './root.ts';

/** Generates the code of a theme: custom properties, the browser's colours, fonts. */

export const THEME = 'virtual:tundish/theme.css';
export const FONTS = 'virtual:tundish/fonts';

const tokens = z.record(z.string(), z.string());
const share = z.string().transform(Number.parseFloat);
const themeFile = z.object({
  preview: z.string().optional(),
  tokens,
  schemes: z.object({ dark: tokens }),
  fonts: z.array(
    z.object({
      family: z.string(),
      file: z.string(),
      weight: z.string(),
      fallback: z.object({
        family: z.string(),
        ascent: share,
        descent: share,
        device_fonts: z.array(z.object({ local: z.array(z.string()), size: share })),
      }),
    }),
  ),
});

/** A file of schemas/theme.schema.json. */
export type Theme = z.infer<typeof themeFile>;

/** The setting that selects a theme from themes/. Default: theme.json. */
const SETTING = 'VITE_THEME';

/** The theme of a build. @param files the flow's files by name @throws when the setting names an unknown theme */
export function themeOf(files: Readonly<Record<string, unknown>>, env: Readonly<Record<string, string>>): Theme {
  const name = env[SETTING] ?? '';
  const file = name === '' ? 'theme.json' : `themes/${name}.json`;
  if (files[file] === undefined) throw new Error(`${SETTING} is "${name}", and there is no ${file}`);
  const theme = jsonOf(files[file]);
  return themeFile.parse(isObject(theme) ? { ...theme, ...themeTokens(theme) } : theme);
}

const declarations = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name.replaceAll('.', '-')}: ${value};`)
    .join('\n');

/** A percentage with one decimal. Further decimals would not move anything by even one pixel. */
const percent = (value: number) => `${Number(value.toFixed(1))}%`;

/**
 * Fallback fonts of the device with the metrics of a web font (CSS Fonts 5, "Font metrics override"). Letters are
 * scaled, which also scales the overrides, so these are divided by the scale. Of several faces with one name, a browser
 * uses the last one that it can load, so the preferred face is written last.
 */
const fallbackFaces = ({ fallback: { family, ascent, descent, device_fonts } }: Theme['fonts'][number]): string[] =>
  device_fonts.toReversed().map(
    ({ local, size }) => `@font-face {
font-family: '${family}';
src: ${local.map((name) => `local('${name}')`).join(', ')};
size-adjust: ${percent(size)};
ascent-override: ${percent((ascent / size) * 100)};
descent-override: ${percent((descent / size) * 100)};
line-gap-override: 0%;
}`,
  );

/** The tokens as CSS custom properties: color.primary becomes --color-primary. */
export const themeModule = ({
  tokens: light,
  schemes: { dark },
  fonts,
}: Theme): string => `${fonts.flatMap(fallbackFaces).join('\n')}
:root {
color-scheme: light dark;
${declarations(light)}
}
@media (prefers-color-scheme: dark) {
:root {
${declarations(dark)}
}
}
`;

/**
 * The HTML tags for the colours that the browser uses before and around the page, and for the picture of link previews.
 */
export function themeTags({ preview, tokens: light, schemes: { dark } }: Theme): HtmlTagDescriptor[] {
  const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head' });
  const colours = { light, dark: { ...light, ...dark } };
  return [
    meta({ name: 'color-scheme', content: 'light dark' }),
    ...Object.entries(colours).map(([scheme, values]) =>
      meta({
        name: 'theme-color',
        media: `(prefers-color-scheme: ${scheme})`,
        content: values['color.wash'] ?? '',
      }),
    ),
    ...(preview === undefined ? [] : [meta({ property: 'og:image', content: preview })]),
  ];
}

/** The theme's web fonts. @param dir absolute path of the flow folder */
export function fontsModule({ fonts }: Theme, dir: string): string {
  const folder = `/${pathFrom(ROOT, dir)}`;
  const imports = fonts.map(({ file }, index) => `import file${index} from ${JSON.stringify(join(folder, file))};`);
  const entries = fonts.map(
    ({ family, weight }, index) =>
      `{ family: ${JSON.stringify(family)}, weight: ${JSON.stringify(weight)}, file: file${index} }`,
  );
  return `${imports.join('\n')}\nexport const fonts = [${entries.join(', ')}];\n`;
}
