import { escapeMarkup } from '#core';

/** A picture of a state: its size, colours and language, and the file beside the page. */
export interface Picture {
  mode: string;
  file: string;
}

/** One state in the gallery. */
export interface Shown {
  name: string;
  /** The place in the flow's files that declares it. */
  places: readonly string[];
  pictures: readonly Picture[];
  /** Errors while the pictures were taken; empty when there were none. */
  failures: readonly string[];
}

const STYLE = `
  body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; color: #14231e; background: #f6f8f5; }
  section { margin-block: 2rem; padding-block-start: 1rem; border-block-start: 1px solid #d3ddd7; }
  h2 { margin: 0; } code { font-size: 0.875rem; } p { margin: 0.25rem 0; }
  .failure { color: #b3201a; }
  .pictures { display: flex; gap: 1rem; overflow-x: auto; align-items: start; padding-block: 1rem; }
  figure { flex: none; margin: 0; } img { max-block-size: 34rem; border: 1px solid #6c7e76; border-radius: 8px; }
`;

/** The gallery as one page without scripts. @param folder the flow's folder, to which places are relative */
export function galleryPage(title: string, folder: string, states: readonly Shown[]): string {
  const e = escapeMarkup;
  const sections = states.map(
    ({ name, places, pictures, failures }) => `<section>
<h2>${e(name)}</h2>
<p>${places.map((place) => `<code>${e(`${folder}/${place}`)}</code>`).join(' · ')}</p>
${failures.map((failure) => `<p class="failure">${e(failure)}</p>`).join('\n')}
<div class="pictures" tabindex="0" role="group" aria-label="${e(name)}">
${pictures
  .map(
    ({ mode, file }) =>
      `<figure><a href="${e(file)}"><img loading="lazy" src="${e(file)}" alt="${e(`${name}, ${mode}`)}"></a><figcaption>${e(mode)}</figcaption></figure>`,
  )
  .join('\n')}
</div>
</section>`,
  );
  return document(title, `${states.length} states. Each picture opens in full size.`, sections);
}

const document = (title: string, lead: string, sections: readonly string[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(lead)}</p>
${sections.join('\n')}
</main>
</html>
`;

/** A picture that differs between two galleries; without one of the two it is new or gone. */
export interface Change {
  name: string;
  before?: string;
  after?: string;
}

/** A page that shows the differences between two galleries, with the pictures side by side. */
export function changesPage(changes: readonly Change[]): string {
  const e = escapeMarkup;
  const figure = (title: string, name: string, file: string | undefined) =>
    file === undefined
      ? `<figure><figcaption>${title}: none</figcaption></figure>`
      : `<figure><a href="${e(file)}"><img loading="lazy" src="${e(file)}" alt="${e(`${name}, ${title}`)}"></a><figcaption>${title}</figcaption></figure>`;
  const sections = changes.map(
    ({ name, before, after }) => `<section>
<h2>${e(name)}</h2>
<div class="pictures" tabindex="0" role="group" aria-label="${e(name)}">
${figure('before', name, before)}
${figure('after', name, after)}
</div>
</section>`,
  );
  return document('What looks otherwise', `${changes.length} pictures differ.`, sections);
}
