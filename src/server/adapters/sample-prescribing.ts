import { z } from 'zod';
import { isSame } from '../prescribing.ts';
import type { Prescribing } from '../prescribing.ts';
import type { Catalogue, CatalogueItem } from '../store/catalogue.ts';
import allergens from './sample-allergens.json' with { type: 'json' };
import medications from './sample-medications.json' with { type: 'json' };

/** The most results of a search. Nobody reads more; people type a longer query instead. */
const MOST = 30;

const Rows = z.object({ rows: z.array(z.tuple([z.string(), z.string(), z.string()]).rest(z.array(z.string()))) });

/** The sample medications and allergens as catalogue items. Their codes start with "sample-". */
function samples(): CatalogueItem[] {
  const drugs = Rows.parse(medications).rows.flatMap(([name, also, form, strengths = [], others = []]) =>
    strengths.map((strength) => ({
      kind: 'medication' as const,
      names: [name, ...also.split(', '), ...others],
      details: `${form} ${strength}`,
      item: { name: `${also === name ? name : `${name} (${also})`} ${form}`, strength, conceptType: 'DispensableDrug' },
    })),
  );
  const others = Rows.parse(allergens).rows.map(([name, also, allergenCategory]) => ({
    kind: 'allergy' as const,
    names: [name, ...also.split(', ')],
    details: '',
    item: { name, allergenCategory },
  }));
  return [
    ...drugs.map(({ item, ...rest }, index) => ({ ...rest, item: { code: `sample-m-${index + 1}`, ...item } })),
    ...others.map(({ item, ...rest }, index) => ({ ...rest, item: { code: `sample-a-${index + 1}`, ...item } })),
  ];
}

/** The embedded sample catalogue, used without a prescribing platform. The first search writes it into the database. */
export function samplePrescribing(catalogue: Catalogue): Prescribing {
  let filled: Promise<void> | undefined;
  async function fill(): Promise<void> {
    filled ??= catalogue.hold(samples());
    await filled.catch((error: unknown) => {
      filled = undefined;
      throw error;
    });
  }
  return {
    async search(kind, query) {
      await fill();
      return catalogue.search(kind, query, MOST);
    },
    async confirms(kind, entry) {
      await fill();
      const found = await catalogue.byCode(kind, entry.code);
      return found !== undefined && isSame(found, entry);
    },
  };
}
