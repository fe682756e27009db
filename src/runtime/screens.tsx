import type { ComponentType } from 'react';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import { hasEntry, type Json, type ScreenFile } from '#core';
import type { Session } from './session.ts';

/** The compiled validators of a screen's forms, by form name (empty for a form screen). */
export type FormValidators = Readonly<Record<string, ValidatorFunctions>> | undefined;

/** The props of a screen component: the screen, and its data if it has a source. */
export interface ScreenProps<Kind extends ScreenFile['kind'] = ScreenFile['kind']> {
  id: string;
  screen: Extract<ScreenFile, { kind: Kind }>;
  data: Json;
  validators: FormValidators;
}

/** Loads and renders each kind of screen. If a kind has no entry, this does not compile. */
export type ScreenRegistry = {
  [Kind in ScreenFile['kind']]: (screen: ScreenProps<Kind>['screen']) => Promise<ComponentType<ScreenProps<Kind>>>;
};

/** The content of a screen's own chunk. */
export interface ScreenPart {
  screen: ScreenFile;
  copy: Record<string, string>;
  validators: FormValidators;
  /** The screens to which this one can lead, the likeliest first. */
  ahead: readonly string[];
}

/** Loads screens by id. */
export type ScreenLoaders = Readonly<Record<string, () => Promise<ScreenPart>>>;

/** A loaded screen: its file, and a component that shows it with its data. */
export interface LoadedScreen {
  id: string;
  revision: number;
  part: ScreenPart;
  Show: ComponentType<{ data: Json }>;
  /** Loads the chunks of the screens to which this one can lead, so that the visitor need not wait for them. */
  loadAhead(): Promise<void>;
}

/** The screens of a session. Each is loaded on demand and stays loaded. */
export interface Screens {
  /** A loaded screen of the current revision of the flow; undefined until it is loaded. */
  ready(id: string): LoadedScreen | undefined;
  /** Loads a screen and adds it to the session's flow. @throws when a chunk fails to load */
  load(id: string): Promise<void>;
}

/** The component for a screen of this kind, with the screen as a prop. */
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
 * Creates the screens of a session.
 * @param loaders by screen id, loads the chunk
 * @param registry by kind of screen, renders the screen
 */
export function createScreens(session: Session, loaders: ScreenLoaders, registry: ScreenRegistry): Screens {
  const loaded = new Map<string, LoadedScreen>();
  const revision = () => session.store.getState().flowRevision;
  /** Loads all chunks of a screen. The browser caches those that have arrived. */
  async function arrived(id: string): Promise<Pick<LoadedScreen, 'part' | 'Show'>> {
    const part = await loaders[id]?.();
    if (part === undefined) throw new Error(`There is no chunk for the screen "${id}"`);
    return { part, Show: await shower(id, part, registry) };
  }
  /**
   * Loads the screens one after the other, the likeliest first. A chunk that fails to load is requested again when its
   * screen is opened.
   */
  async function loadAhead({ ahead, screen }: ScreenPart): Promise<void> {
    if (hasEntry(screen, 'tokenise')) await session.services.cards.prepare().catch(() => undefined);
    for (const next of ahead) await arrived(next).catch(() => undefined);
  }
  return {
    ready(id) {
      const found = loaded.get(id);
      return found?.revision === revision() ? found : undefined;
    },
    async load(id) {
      const begun = revision();
      const { part, Show } = await arrived(id);
      // The flow was replaced during loading: load the new screen instead.
      if (begun !== revision()) return this.load(id);
      loaded.set(id, { id, revision: begun, part, Show, loadAhead: () => loadAhead(part) });
      session.addScreen(id, part.screen, part.copy);
    },
  };
}
