import { type Flow, type Known, pointer, progress, type Question } from '#core';
import type { Check, Finding } from './check.ts';
import { routeTaking } from './subject/funnel.ts';
import { everyoneKnown } from './subject/known.ts';

const QUESTION: Question = { id: 'sample', question_text: '', question_type: '' };
const ANSWER = { answer: ['sample'], user_texts: {}, at: 0, product: 'sample' };

/** Someone at the start of a step's questions, or at their end. */
function questionsAt(flow: Flow, end: boolean): Known {
  const known = everyoneKnown(flow);
  const answers = Object.fromEntries(Object.keys(known.answers).map((store) => [store, end ? { sample: ANSWER } : {}]));
  return {
    ...known,
    answers,
    questionnaire: {
      path: '',
      store: Object.keys(answers)[0] ?? '',
      questions: [QUESTION],
      index: 0,
      direction: 'none',
      problems: [],
      order: end ? ['before', 'sample'] : ['sample'],
    },
  };
}

/** The flow with its bar in sight at every step: what it shows where it is hidden at first must hold, too. */
const inSight = (flow: Flow): Flow => ({
  ...flow,
  progress: { ...flow.progress, steps: flow.progress.steps.map((step) => ({ ...step, shown_if: {} })) },
});

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** The routes of the funnel that are steps of the bar, in the order in which the server sends people there. */
function forward(flow: Flow): { route: string; index: number }[] {
  return flow.funnel.flatMap(({ path_type }, index) => {
    const route = routeTaking(flow, path_type)?.id;
    const isStep = route !== undefined && flow.progress.steps.some(({ routes }) => routes.includes(route));
    return isStep ? [{ route, index }] : [];
  });
}

export const progressRunsBack: Check = {
  rule: 'SM02',
  name: 'progress-runs-back',
  severity: 'error',
  description:
    'Going forward through the funnel moves the progress bar back: the order of the steps is not the order in which the server leads people through them.',
  bad: '"steps": [ …, { "id": "quantity", … }, { "id": "variant", … } ]   while the funnel asks for the variant first',
  good: 'the steps in the order of the funnel',
  requirement: 'PG-6',
  run: (subject) => {
    const flow = inSight(subject.flow);
    const ways = forward(flow);
    const [start, end] = [questionsAt(flow, false), questionsAt(flow, true)];
    return ways.slice(1).flatMap(({ route }, at): Finding[] => {
      const from = ways[at]?.route ?? '';
      const [left, entered] = [progress(flow, end, from) ?? 0, progress(flow, start, route) ?? 0];
      if (entered >= left) return [];
      const step = flow.progress.steps.findIndex(({ routes }) => routes.includes(route));
      return [
        {
          file: 'steps.json',
          pointer: pointer('steps', step),
          message: `Going forward from "${from}" (${percent(left)}) to "${route}" (${percent(entered)}) moves the bar back`,
          hint: 'put the steps into the order of flow.json "funnel"',
        },
      ];
    });
  },
};
