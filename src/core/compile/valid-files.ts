import type { CheckedFile, Product, ScenariosFile, SignoffFile, TranslatedFile } from '../generated/flow-files.ts';
import type { FlowSource } from './compile-flow.ts';
import { schemaFor } from './schemas.ts';
import { validatorOf } from './validators.ts';

/**
 * The scenarios of a flow by file: "scenarios/safety.json". Files that do not match their schema are left out, because
 * compiling reports them.
 */
export function scenariosIn({ scenarios = {} }: FlowSource): Record<string, ScenariosFile> {
  return filesOf<ScenariosFile>(scenarios, 'scenarios.schema.json');
}

/** The sign-off of a flow (signoff.json); undefined when the file is missing or does not match its schema. */
export const signoffIn = ({ signoff }: FlowSource): SignoffFile | undefined =>
  Object.values(filesOf<SignoffFile>({ 'signoff.json': signoff }, 'signoff.schema.json'))[0];

/**
 * The record of the texts from which a flow's translations were made (translated.json); undefined when the file is
 * missing or does not match its schema.
 */
export const translatedIn = ({ translated }: FlowSource): TranslatedFile | undefined =>
  Object.values(filesOf<TranslatedFile>({ 'translated.json': translated }, 'translated.schema.json'))[0];

/** What the files were like at the last check without findings (checked.json); undefined as for `translatedIn`. */
export const checkedIn = ({ checked }: FlowSource): CheckedFile | undefined =>
  Object.values(filesOf<CheckedFile>({ 'checked.json': checked }, 'checked.schema.json'))[0];

/** The sample products of a flow by slug. */
export function productsIn({ files }: FlowSource): Record<string, Product> {
  const products = Object.values(filesOf<Product>(files, 'product.schema.json'));
  return Object.fromEntries(products.map((product) => [product.slug, product]));
}

function filesOf<T>(files: FlowSource['files'], id: string): Record<string, T> {
  const validate = validatorOf<T>(id);
  const found = Object.entries(files).flatMap(([file, value]): [string, T][] =>
    schemaFor(file) === id && validate(value) ? [[file, value]] : [],
  );
  return Object.fromEntries(found);
}
