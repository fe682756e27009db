import type { FastifyInstance } from 'fastify';
import { personOf } from '../auth/person.ts';
import { checkDemographics, demographicsBody } from '../ordering/demographics.ts';
import type { DemographicsBody } from '../ordering/demographics.ts';
import { nextOf } from '../ordering/funnel.ts';
import { formOf } from '../forms.ts';
import { unprocessable } from '../refusal.ts';
import type { Server } from '../server.ts';
import { userOf } from './user.ts';

/** kg/m² of one pound per square inch. */
const POUNDS_PER_SQUARE_INCH = 703;

interface BmiBody {
  height_in: number;
  weight_lb: number;
}
const bmiBody = {
  type: 'object',
  required: ['height_in', 'weight_lb'],
  properties: { height_in: { type: 'number' }, weight_lb: { type: 'number' } },
};

/** Who a patient is, and their body mass index. Behind `requirePerson`. */
export function profileRoutes(app: FastifyInstance, server: Server): void {
  const { store, flow, clock } = server;
  const demographicsForm = formOf(flow, 'PUT /users/demographics');
  const bmiForm = formOf(flow, 'PUT /users/bmi');

  app.get('/users/demographics', async (request) => ({
    demographics: await store.profiles.demographics(personOf(request).account.id),
  }));

  app.put<{ Body: DemographicsBody }>(
    '/users/demographics',
    { schema: { body: demographicsBody } },
    async (request) => {
      const { id } = personOf(request).account;
      const checked = checkDemographics(demographicsForm, request.body, clock());
      if ('problems' in checked) throw unprocessable(checked.problems);
      const account = await store.profiles.saveDemographics(id, checked.demographics, clock());
      return { user: userOf(account), next_path: await nextOf(server, id) };
    },
  );

  app.get('/users/bmi', async (request) => {
    const known = await store.profiles.bmi(personOf(request).account.id);
    return known ?? { height_in: null, weight_lb: null, bmi: null };
  });

  app.put<{ Body: BmiBody }>('/users/bmi', { schema: { body: bmiBody } }, async (request) => {
    const { id } = personOf(request).account;
    const { height_in, weight_lb } = request.body;
    const problems = bmiForm.check(request.body);
    if (Object.keys(problems).length > 0) throw unprocessable(problems);
    const bmi = Math.round((POUNDS_PER_SQUARE_INCH * weight_lb * 10) / (height_in * height_in)) / 10;
    await store.profiles.saveBmi(id, { height_in, weight_lb, bmi }, clock());
    return { height_in, weight_lb, bmi, next_path: await nextOf(server, id) };
  });
}
