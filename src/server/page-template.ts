/** Matches the links to style sheets that Vite writes into index.html. */
export const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g;

/**
 * The parts of index.html that a rendered page replaces, in document order: name, text before, text after. Everything
 * between the two texts is replaced. If the text before is empty, the part is inserted immediately before the text
 * after.
 */
const PARTS = [
  ['locale', '<html lang="', /"/],
  ['title', '<title>', /<\/title>/],
  ['description', '<meta name="description" content="', /"/],
  ['description', '<meta property="og:description" content="', /"/],
  ['styles', '', /<\/head>/],
  ['needs_script', '<noscript><p class="notice notice--warning">', /<\/p>/],
  ['root', '<div id="root">', /<\/div>\s*<!-- \/root -->/],
  ['data', '', /<\/body>/],
] as const;

/** The text of each part. */
export type PageParts = Readonly<Record<(typeof PARTS)[number][0], string>>;

/**
 * Divides a built index.html, and returns a function that creates pages from it. Links to style sheets are removed,
 * because a page contains the CSS.
 * @throws Error when a part is missing or out of order, so that no incomplete page is sent
 */
export function templateOf(index: string): (texts: PageParts) => string {
  let rest = index.replaceAll(STYLE_SHEET, '');
  const parts = PARTS.map(([name, before, after]) => {
    const start = rest.indexOf(before);
    const from = start + before.length;
    const length = rest.slice(from).search(after);
    if (start === -1 || length === -1)
      throw new Error(`The built index.html has no place for "${name}", or not in the expected order.`);
    const unchanged = rest.slice(0, before === '' ? length : from);
    rest = rest.slice(from + length);
    return { name, unchanged };
  });
  return (texts) => parts.map(({ name, unchanged }) => unchanged + texts[name]).join('') + rest;
}
