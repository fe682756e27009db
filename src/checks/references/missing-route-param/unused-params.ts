import { didYouMean, isObject, paramsOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { addressParams } from '../../subject/addresses.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Finds parameters that are given to a destination which is not a route of the flow, so no path takes them. */
export const paramsOfNoAddress = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction', 'Refusal').flatMap(({ file, pointer, value }): Finding[] => {
    const { params } = value;
    const go = textIn(value, 'go') ?? '';
    if (!isObject(params) || subject.flow.routes.some(({ id }) => id === go)) return [];
    const names = addressParams(subject.flow, go);
    return Object.keys(params)
      .filter((name) => !names.includes(name))
      .map((name) => ({
        file,
        pointer: pointer + pointerTo('params', name),
        anchor: 'key' as const,
        message: `No address of "${go}" takes "${name}" from here, so this line does nothing`,
        hint: names.length === 0 ? 'leave "params" out, or name a route' : didYouMean(name, names),
      }));
  });

/**
 * Finds links to a route with a parameter in the footer, the portal, a consent or a failure. Nothing gives these links
 * a value for the parameter, so the links are never shown.
 */
export const linksToNoAddress = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'NavLink').flatMap(({ file, pointer, value }): Finding[] => {
    const to = subject.flow.routes.find(({ id }) => id === textIn(value, 'to'));
    const names = to === undefined ? [] : paramsOf(to.path);
    if (to === undefined || names.length === 0) return [];
    return [
      {
        file,
        pointer: pointer + pointerTo('to'),
        message: `A link here cannot give "${to.id}" its ${names.join(' and ')}, so nobody ever sees it`,
        hint: 'name a screen whose address has no parameter',
      },
    ];
  });
