import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { contractFor } from '#files';
import { questionSchema } from '../widgets/question-form.ts';
import { formValidatorCode, wireFaultCode, wireShapes, wireValidatorCode } from './validator-code.ts';

/**
 * The virtual module with the validators of all response schemas. With a name appended, it has only the validator of
 * this name.
 */
export const SHAPES = 'virtual:tundish/shapes';
const FAULT = 'virtual:tundish/fault';
const QUESTION = 'virtual:tundish/question';
const SUFFIX = '?validator';
/**
 * Vite serves an id as a script only if it ends in .js. With an id that ends in .json?validator, builds work, but
 * development does not.
 */
const FORM_ID = { before: '\0tundish-validator:', after: '.js' };

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/**
 * `import validators from './answer.schema.json?validator'`: RJSF's functions for that schema. `import validators
 * from 'virtual:tundish/question'`: the same for the schema that all questions share (decision 8). `import shapes
 * from 'virtual:tundish/shapes'`: validators of the contract's response schemas by name; `/Questionnaire` appended
 * gives only that one. `import faultIn from 'virtual:tundish/fault'`: finds the invalid field of a response.
 */
export function validatorsPlugin(flowDir: string): Plugin {
  return {
    name: 'tundish-validators',
    enforce: 'pre',
    config: () => ({
      optimizeDeps: {
        include: [
          'ajv/dist/runtime/ucs2length.js',
          'ajv/dist/runtime/equal.js',
          'ajv/dist/runtime/uri.js',
          'ajv-formats/dist/formats.js',
        ],
      },
    }),
    async resolveId(id, importer) {
      if (id === QUESTION || id === FAULT || id === SHAPES || id.startsWith(`${SHAPES}/`)) return `\0${id}`;
      if (!id.endsWith(SUFFIX)) return undefined;
      const found = await this.resolve(id.slice(0, -SUFFIX.length), importer, { skipSelf: true });
      return found && FORM_ID.before + found.id + FORM_ID.after;
    },
    async load(id) {
      if (id.startsWith(FORM_ID.before)) {
        const file = id.slice(FORM_ID.before.length, -FORM_ID.after.length);
        this.addWatchFile(file);
        return { code: formValidatorCode(await readJson(file)), map: null };
      }
      if (id === `\0${QUESTION}`) return { code: formValidatorCode(questionSchema), map: null };
      if (id !== `\0${FAULT}` && !id.startsWith(`\0${SHAPES}`)) return undefined;
      const contract = await contractFor(await readJson(join(flowDir, 'flow.json')));
      if (contract === undefined) throw new Error('The flow names no contract that is there.');
      this.addWatchFile(contract.file);
      const schema = contract.document;
      if (id === `\0${FAULT}`) return { code: wireFaultCode(schema), map: null };
      const one = id.slice(`\0${SHAPES}/`.length);
      return { code: wireValidatorCode(schema, one === '' ? wireShapes(schema) : [one]), map: null };
    },
  };
}
