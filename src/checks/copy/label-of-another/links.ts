import { asList, asObject, pointerTo } from '#core';
import { objectsWith } from '../../subject/objects-with.ts';
import type { FileNode, Subject } from '../../subject/subject.ts';

/**
 * A link, or the closing button of a modal: its copy key, the route that it leads to, and the pointer to the copy key.
 */
export interface Link {
  node: FileNode;
  label: string;
  to: string;
  place: string;
}

export const linksOf = (subject: Subject): Link[] =>
  objectsWith(subject, 'label').flatMap((node) => {
    const { label, do: actions } = node.value;
    const going = node.schema.title === 'ModalClose' ? asList(actions).findIndex((one) => 'go' in asObject(one)) : -1;
    const to = going === -1 ? node.value.to : asObject(asList(actions)[going]).go;
    const isLink = typeof label === 'string' && typeof to === 'string';
    const place = going === -1 ? pointerTo('to') : pointerTo('do', going, 'go');
    return isLink && subject.flow.routes.some(({ id }) => id === to) ? [{ node, label, to, place }] : [];
  });

/** Whether all other links with a link's text lead to one route, and this link leads to another. */
export const leadsElsewhere = ({ flow }: Subject, { node, label, to }: Link, all: readonly Link[]): boolean => {
  const others = all.filter((one) => one.label === label && one.node !== node);
  const isTitle = flow.routes.some(({ title }) => title === label);
  return !isTitle && others.length > 0 && others.every((one) => one.to === others[0]?.to && one.to !== to);
};
