import {
  isObject,
  ownQuestions,
  productsIn,
  translator,
  type FlowSource,
  stringsIn,
  type Flow,
  type Json,
  type Question,
  asList,
  asObject,
} from '#core';
import type { Side } from './normal.ts';

/** The consequence of choosing an option, in words for the reader of the report. */
export function decisionOf(flow: Flow, option: NonNullable<Question['answer_options']>[number]): string {
  const set = Object.entries(option).flatMap(([key, on]) =>
    on === true && Object.hasOwn(flow.questions.stops, key) ? [key] : [],
  );
  if (set.length > 0) return `stops: ${set.toSorted().join(', ')}`;
  return option.need_more_info === true ? 'asks more' : 'goes on';
}

/** The questions of a product or of one of the flow's own questionnaires. */
export interface QuestionSource {
  /** The product's slug, or "questionnaires/" and the name of the questionnaire. */
  name: string;
  /** The questions in order; the questions of the pre-questionnaire come first. */
  questions: readonly Question[];
  /** The name of the flow's own questionnaire; undefined for a product. */
  own: string | undefined;
}

/** The questions of every product and every questionnaire of a flow. */
export const questionSources = (flow: Flow, source: FlowSource): QuestionSource[] => [
  ...Object.values(productsIn(source)).map(({ slug, pre_questionnaire: pre, medical_questionnaire: medical }) => ({
    name: slug,
    questions: [...pre, ...medical],
    own: undefined,
  })),
  ...Object.keys(flow.questionnaires).map((own) => ({
    name: `questionnaires/${own}`,
    questions: ownQuestions(flow, own, flow.default_locale, translator(flow, flow.default_locale)),
    own,
  })),
];

/** The parts of a flow that a clinician signs besides the questions: texts in every language, and values to hash. */
export function signedValues({ flow, files }: Side, source: FlowSource): Record<string, Json> {
  const modals = asObject(asObject(files['modals.json']).modals);
  const stops = Object.entries(asObject(asObject(files['questions.json']).stops)).map(([flag, stop]): Json => {
    const { opens, blocks_continue = null, notice = null } = asObject(stop);
    return [flag, blocks_continue, textsIn(notice), textsIn(modals[String(opens)])];
  });
  const orders = questionSources(flow, source).map(({ name, questions }): Json => [
    name,
    questions.map(({ id, ask_if }) => [id, JSON.stringify(ask_if ?? null)]),
  ]);
  const signs = flow.locales.map((locale): [string, Json] => [
    locale,
    asObject(files[`copy/${locale}.json`]).danger_signs ?? null,
  ]);
  return {
    'what stops say': [stops, flow.brand.phone, flow.emergency?.number ?? null],
    'the order of steps': asList(asObject(files['steps.json']).steps).map((step): Json => {
      const { id = null, fills, only_if = null, done_if = null } = asObject(step);
      // Who skips the questions (`only_if`), and when they count as done (`done_if`), needs a signature like the
      // questions themselves.
      return fills === undefined ? id : [id, only_if, done_if];
    }),
    'the order of questions': orders,
    ...(signs.some(([, own]) => own !== null) ? { 'signs of danger': signs } : {}),
    'what is agreed to': Object.entries(flow.consents).map(([screen, fields]) => [screen, { ...fields }]),
  };
}

/** The texts in a part of a file, each in every language. */
function textsIn(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  return Array.isArray(value.text) ? stringsIn(value.text) : Object.values(value).flatMap(textsIn);
}
