import { type ComponentType, useEffect, useState } from 'react';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { Json, ScreenFile } from '#core';
import { useEdition, useKnown, usePlace, useSession } from './context.ts';

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
export type ScreenRegistry = { [Kind in ScreenFile['kind']]: () => Promise<ComponentType<ScreenProps<Kind>>> };

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

/** The component of a screen's kind, with the screen handed in. */
async function shower(
  id: string,
  { screen, validators }: ScreenPart,
  registry: ScreenRegistry,
): Promise<LoadedScreen['Show']> {
  switch (screen.kind) {
    case 'page': {
      const Kind = await registry.page();
      return ({ data }) => <Kind id={id} screen={screen} data={data} validators={validators} />;
    }
    case 'form': {
      const Kind = await registry.form();
      return ({ data }) => <Kind id={id} screen={screen} data={data} validators={validators} />;
    }
    case 'questionnaire': {
      const Kind = await registry.questionnaire();
      return ({ data }) => <Kind id={id} screen={screen} data={data} validators={validators} />;
    }
  }
}

/**
 * The screen of the present route once its chunks are there. Chunks that did not arrive are a failed read: the error
 * screen, and Retry asks for them again.
 */
export function useScreen(loaders: ScreenLoaders, registry: ScreenRegistry): LoadedScreen | undefined {
  const session = useSession();
  const place = usePlace();
  const edition = useEdition();
  const hasFailed = useKnown((known) => known.screen.failure !== null);
  const [loaded, setLoaded] = useState<LoadedScreen>();
  const id = place.route.screen;
  const isThere = loaded?.id === id && loaded.edition === edition;

  useEffect(() => {
    if (hasFailed || isThere) return;
    let gone = false;
    async function load() {
      const part = await loaders[id]?.();
      if (part === undefined) throw new Error(`There is no chunk for the screen "${id}"`);
      const Show = await shower(id, part, registry);
      if (gone) return;
      session.learnScreen(id, part.screen, part.copy);
      setLoaded({ id, edition, part, Show });
    }
    load().catch(() => {
      if (!gone)
        session.send(
          {
            type: 'failed',
            call: '',
            kind: 'read',
            failure: { status: 'network' },
            moment: {},
            start: false,
            quiet: true,
          },
          place,
        );
    });
    return () => {
      gone = true;
    };
  }, [edition, hasFailed, id, isThere, loaders, place, registry, session]);

  return isThere ? loaded : undefined;
}
