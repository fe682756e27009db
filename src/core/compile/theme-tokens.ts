import { isObject, type Json, type JsonObject, asObject } from '../model/index.ts';
import { SCHEMAS, type Schema } from './schemas.ts';

/** The tokens of a theme: those for light mode, and those that each colour scheme changes. */
export interface ThemeTokens {
  tokens: JsonObject;
  schemes: Readonly<Record<string, JsonObject>>;
}

/** The tokens of a theme file, with the schema's defaults in place of those that it leaves out. */
export function themeTokens(theme: JsonObject): ThemeTokens {
  const parts = partsOf(SCHEMAS.get('theme.schema.json') ?? {});
  const { tokens, schemes } = theme;
  const written = Object.entries(asObject(schemes));
  return {
    tokens: { ...defaultsIn(parts.tokens), ...asObject(tokens) },
    schemes: Object.fromEntries(
      written.map(([name, own]) => [name, { ...defaultsIn(partsOf(parts.schemes)[name]), ...asObject(own) }]),
    ),
  };
}

const partsOf = (schema: Json | undefined): Schema => asObject(asObject(schema).properties);

const defaultsIn = (schema: Json | undefined): JsonObject =>
  Object.fromEntries(
    Object.entries(partsOf(schema)).flatMap(([name, part]) =>
      isObject(part) && part.default !== undefined ? [[name, part.default]] : [],
    ),
  );
