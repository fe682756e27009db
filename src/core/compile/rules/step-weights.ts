import { ownEntry, pointerTo } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** The weights of the progress bar add up to more than zero, unless there is no bar (PG-1). */
export const weights: Rule = ({ steps }) => {
  const given = steps.steps.flatMap(({ weight }) => weight ?? []);
  return given.length === 0 || given.some((weight) => weight > 0)
    ? []
    : [
        error(
          'SM01',
          'steps.json',
          '/steps',
          'All step weights are 0, so the bar can never move',
          'give at least one step a weight above 0',
        ),
      ];
};

/** In a flow with at least MANY steps, no step's weight is more than LONGEST times that of all others together. */
const [MANY, LONGEST] = [4, 3];

/**
 * The weights of the steps are comparable. With a digit too many, one step would get nearly the whole progress bar
 * (PG-1).
 */
export const weightsOfOneScale: Rule = ({ steps: { steps } }) => {
  const total = steps.reduce((sum, { weight = 0 }) => sum + weight, 0);
  return steps.flatMap(({ id, weight = 0 }, index) => {
    const others = total - weight;
    if (steps.length < MANY || others === 0 || weight <= LONGEST * others) return [];
    const message = `"${id}" has a weight of ${weight}, and all others together have ${others}: the bar hardly moves on them`;
    return [error('SM01', 'steps.json', pointerTo('steps', index, 'weight'), message, 'write a weight of their scale')];
  });
};

/** The progress bar moves with each answer on steps that show questions, and on no other steps (PG-1). */
export const fills: Rule = ({ routes, screens, steps: { steps } }) =>
  steps.flatMap(({ fills: way, id, routes: own, weight }, index) => {
    const asking = own
      .map((route) => screens[ownEntry(routes.routes, route)?.screen ?? ''])
      .filter((screen) => screen?.kind === 'questionnaire');
    const asks = asking.length > 0;
    if (way === 'position' && asks && asking.every((screen) => screen?.counted_by === undefined)) {
      const message = `"${id}" asks its questions at one address, where they have no place among all`;
      return [error('SM01', 'steps.json', pointerTo('steps', index, 'fills'), message, 'write "answered"')];
    }
    if (asks && way === undefined && weight !== undefined && weight > 0) {
      const message = `"${id}" shows questions, and the bar stands still while they are answered`;
      const hint = 'add "fills": "answered", or "position" where each question has its own address';
      return [{ ...error('SM01', 'steps.json', pointerTo('steps', index), message, hint), anchor: 'key' as const }];
    }
    // Another rule reports that all weights are 0.
    if (asks && way !== undefined && (weight ?? 0) === 0 && steps.some((step) => (step.weight ?? 0) > 0)) {
      const message = `"${id}" fills its share of the bar with the answers, and its weight gives it none`;
      const hint = 'write the share that this step has of the bar, or remove "fills"';
      const place = pointerTo('steps', index, ...(weight === undefined ? [] : ['weight']));
      return [error('SM01', 'steps.json', place, message, hint)];
    }
    // Another rule reports an unknown route.
    const isKnown = own.every((route) => ownEntry(routes.routes, route) !== undefined);
    if (asks || way === undefined || !isKnown) return [];
    const message = `"${id}" shows no questions that could fill the bar`;
    return [error('SM01', 'steps.json', pointerTo('steps', index, 'fills'), message, 'remove it')];
  });
