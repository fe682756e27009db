import { personOf } from '../auth/person.ts';
import { demographicsIn } from '../ordering/demographics.ts';
import { nextPage } from '../ordering/funnel.ts';
import { formOf, refuseFieldErrors } from '../forms.ts';
import type { OperationHandlers } from '../operations.ts';
import type { ServerContext } from '../server-context.ts';
import { userOf } from './user.ts';

/** Converts pounds per square inch to kg/m². */
const POUNDS_PER_SQUARE_INCH = 703;

/** The operations for the patient's demographics and body mass index. */
export function profileOperations(
  context: ServerContext,
): OperationHandlers<'getDemographics' | 'saveDemographics' | 'getBmi' | 'saveBmi'> {
  const { store, clock } = context;
  const demographicsForm = formOf(context, 'saveDemographics');
  const bmiForm = formOf(context, 'saveBmi');

  return {
    getDemographics: {
      respond: async (request) => ({
        demographics: await store.profiles.demographics(personOf(request).account.id),
      }),
    },

    saveDemographics: {
      respond: async (request) => {
        const { id } = personOf(request).account;
        const demographics = demographicsIn(demographicsForm, request.body, clock());
        const account = await store.profiles.saveDemographics(id, demographics, clock());
        return { user: userOf(account), next_path: await nextPage(context, id) };
      },
    },

    getBmi: {
      respond: async (request) => {
        const known = await store.profiles.bmi(personOf(request).account.id);
        return known ?? { height_in: null, weight_lb: null, bmi: null };
      },
    },

    saveBmi: {
      respond: async (request) => {
        const { id } = personOf(request).account;
        const { height_in, weight_lb } = request.body;
        refuseFieldErrors(bmiForm.check(request.body));
        const bmi = Math.round((POUNDS_PER_SQUARE_INCH * weight_lb * 10) / (height_in * height_in)) / 10;
        await store.profiles.saveBmi(id, { height_in, weight_lb, bmi }, clock());
        return { height_in, weight_lb, bmi, next_path: await nextPage(context, id) };
      },
    },
  };
}
