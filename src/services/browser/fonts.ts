import { fonts } from 'virtual:tundish/fonts';

/**
 * Loads the theme's fonts and applies them together, so that the page changes once. If one fails to load, its fallback
 * remains.
 */
export async function loadFonts(): Promise<void> {
  const faces = fonts.map(
    ({ family, weight, file }) => new FontFace(family, `url("${file}") format("woff2")`, { weight, display: 'swap' }),
  );
  await Promise.allSettled(faces.map((face) => face.load()));
  for (const face of faces) if (face.status === 'loaded') document.fonts.add(face);
}
