import type { ComponentType } from 'react';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { Json, ScreenFile } from '#core';
import type { Session } from './session.ts';

/** By form name (empty for a form screen's own), what the forms of a screen were compiled to at build time. */
export type FormValidators = Readonly<Record<string, ValidatorFunctions>> | undefined;

/** A screen of one kind, what it shows and, where it has a source, the data of it. */
export interface ScreenProps<Kind extends ScreenFile['kind'] = ScreenFile['kind']> {
  id: string;
  screen: Extract<ScreenFile, { kind: Kind }>;
  data: Json;
  validators: FormValidators;
}

/** How each kind of screen is loaded and shown. A kind of the language without an entry does not compile. */
export type ScreenRegistry = {
  [Kind in ScreenFile['kind']]: (screen: ScreenProps<Kind>['screen']) => Promise<ComponentType<ScreenProps<Kind>>>;
};

/** A screen's own chunk. */
export interface ScreenPart {
  screen: ScreenFile;
  copy: Record<string, string>;
  validators: FormValidators;
}

/** Loads screens by id. */
export type ScreenLoaders = Readonly<Record<string, () => Promise<ScreenPart>>>;

/** A screen that is there: its file, and how it is shown with its data. */
export interface LoadedScreen {
  id: string;
  edition: number;
  part: ScreenPart;
  Show: ComponentType<{ data: Json }>;
}

/** The screens of a session: each is loaded when it is wanted, and at hand from then on. */
export interface Screens {
  /** The screen of the present edition of the flow, or undefined while it is not there. */
  ready(id: string): LoadedScreen | undefined;
  /** Loads a screen and takes it into the session's flow. @throws where its chunks did not arrive */
  load(id: string): Promise<void>;
}

/** The component of a screen's kind, with the screen handed in. */
async function shower(
  id: string,
  { screen, validators }: ScreenPart,
  registry: ScreenRegistry,
): Promise<LoadedScreen['Show']> {
  switch (screen.kind) {
    case 'page': {
      const Kind = await registry.page(screen);
      return ({ data }) => <Kind id={id} screen={screen} data={data} validators={validators} />;
    }
    case 'form': {
      const Kind = await registry.form(screen);
      return ({ data }) => <Kind id={id} screen={screen} data={data} validators={validators} />;
    }
    case 'questionnaire': {
      const Kind = await registry.questionnaire(screen);
      return ({ data }) => <Kind id={id} screen={screen} data={data} validators={validators} />;
    }
  }
}

/**
 * The screens of a session.
 * @param loaders by the screens' ids, what loads their chunks @param registry by kind, what shows them
 */
export function createScreens(session: Session, loaders: ScreenLoaders, registry: ScreenRegistry): Screens {
  const loaded = new Map<string, LoadedScreen>();
  const edition = () => session.store.getState().edition;
  return {
    ready(id) {
      const found = loaded.get(id);
      return found?.edition === edition() ? found : undefined;
    },
    async load(id) {
      const begun = edition();
      const part = await loaders[id]?.();
      if (part === undefined) throw new Error(`There is no chunk for the screen "${id}"`);
      const Show = await shower(id, part, registry);
      // The flow was replaced meanwhile: this was still the screen of the last one.
      if (begun !== edition()) return this.load(id);
      loaded.set(id, { id, edition: begun, part, Show });
      session.learnScreen(id, part.screen, part.copy);
    },
  };
}
