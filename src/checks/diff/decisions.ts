import {
  isObject,
  type JsonObject,
  productsIn,
  type FlowSource,
  stringsIn,
  type Flow,
  type Json,
  type Question,
} from '#core';
import type { Side } from './normal.ts';

/** The consequence of choosing an option, in words. */
export function decisionOf(flow: Flow, option: NonNullable<Question['answer_options']>[number]): string {
  const set = Object.entries(option).flatMap(([key, on]) =>
    on === true && Object.hasOwn(flow.questions.stops, key) ? [key] : [],
  );
  if (set.length > 0) return `stops: ${set.toSorted().join(', ')}`;
  return option.need_more_info === true ? 'asks more' : 'goes on';
}

/** The questions of each product in order, the pre-questionnaire first. */
export const questionsOf = (source: FlowSource): [slug: string, questions: readonly Question[]][] =>
  Object.values(productsIn(source)).map(({ slug, pre_questionnaire: pre, medical_questionnaire: medical }) => [
    slug,
    [...pre, ...medical],
  ]);

/** The signed parts of a flow other than its questions: texts in every language, and the values to hash. */
export function signedValues({ flow, files }: Side, source: FlowSource): Record<string, Json> {
  const modals = objectIn(objectIn(files['modals.json']).modals);
  const stops = Object.entries(objectIn(objectIn(files['questions.json']).stops)).map(([flag, stop]): Json => {
    const { opens, blocks_continue = null, notice = null } = objectIn(stop);
    return [flag, blocks_continue, textsIn(notice), textsIn(modals[String(opens)])];
  });
  const orders = questionsOf(source).map(([slug, questions]): Json => [
    slug,
    questions.map(({ id, ask_if }) => [id, JSON.stringify(ask_if ?? null)]),
  ]);
  return {
    'what stops say': [stops, flow.brand.phone, flow.emergency?.number ?? null],
    'the order of steps': flow.steps.map(({ id }) => id),
    'the order of questions': orders,
    'what is agreed to': Object.entries(flow.consents).map(([screen, fields]) => [screen, { ...fields }]),
  };
}

const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** The texts in a part of a file, in every language. */
function textsIn(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  return Array.isArray(value.text) ? stringsIn(value.text) : Object.values(value).flatMap(textsIn);
}
