/** The virtual modules that the Vite plugins generate from flows/ and schemas/. */

declare module 'virtual:tundish/flow' {
  import type { Flow } from '#core';
  /** The compiled flow, without screens and without texts that only one screen needs. */
  const flow: Flow;
  export default flow;
  /** By screen id: the call that loads the data of a publicly accessible screen. */
  export const firstReads: Record<string, string>;
  /** In development: called with each valid flow that was saved. @returns a function that unsubscribes */
  export function onFlowChange(listener: (flow: Flow) => void): () => void;
}

declare module 'virtual:tundish/screens' {
  import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
  import type { ScreenFile } from '#core';
  export interface ScreenPart {
    screen: ScreenFile;
    /** The texts that this screen uses, in the default locale. */
    copy: Record<string, string>;
    /**
     * By form name (empty for a form screen's own): the functions for createPrecompiledValidator with exactly its
     * schema.
     */
    validators: Readonly<Record<string, ValidatorFunctions>> | undefined;
    /** The screens to which this one can lead, the likeliest first. */
    ahead: readonly string[];
  }
  /** By screen id: loads the screen's chunk. */
  export const screens: Record<string, () => Promise<ScreenPart>>;
}

declare module 'virtual:tundish/texts' {
  /** By locale except the default one: loads all texts of the locale. */
  export const texts: Record<string, () => Promise<Record<string, string>>>;
}

declare module 'virtual:tundish/theme.css' {}

declare module 'virtual:tundish/fonts' {
  /** The theme's fonts and the addresses of their files. */
  export const fonts: readonly { family: string; weight: string; file: string }[];
}

declare module 'virtual:tundish/sinks' {
  import type { SinkSettings } from '#core';
  import type { createTracker } from '#services';
  /** The settings of analytics sinks and the code that uses them; undefined without any (AN-8). */
  export const sinks: { settings: SinkSettings; load(): Promise<{ createTracker: typeof createTracker }> } | undefined;
}

declare module 'virtual:tundish/wire' {
  /** Loads the validator of a response schema by name; undefined for an unknown name. */
  export function wire(shape: string): Promise<((value: unknown) => boolean) | undefined>;
}

declare module 'virtual:tundish/fault' {
  /** The JSON pointer of the first invalid field of a response, without any data (HT-7). */
  export default function faultIn(shape: string, value: unknown): string | undefined;
}

declare module 'virtual:tundish/question' {
  import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
  /** RJSF's precompiled functions for the schema of all questions: `questionSchema` of #widgets. */
  const validators: ValidatorFunctions;
  export default validators;
}

declare module '*?validator' {
  import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
  /** RJSF's precompiled functions for the JSON Schema in that file. */
  const validators: ValidatorFunctions;
  export default validators;
}
