import { isObject, type Json, pointerTo, firstPart } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { asWritten } from '../../subject/as-written.ts';
import { type ObjectNode, objectsTitled, nodesNaming, type Subject } from '../../subject/subject.ts';
import { hasUnshownText } from '../../subject/shown-texts.ts';
import { textPart } from './parts.ts';

/** A link or a button: its copy key, and the routes and calls that it leads to. */
interface Control {
  node: ObjectNode;
  label: string;
  leads: readonly string[];
}

/** The keys of an action whose value is the name of a route or a call. */
const LEADS = ['to', 'go', 'call', 'open', 'use'];

const leadsOf = (value: Json | undefined): string[] =>
  Array.isArray(value)
    ? value.flatMap(leadsOf)
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) =>
          typeof one === 'string' ? (LEADS.includes(key) ? [`${key === 'to' ? 'go' : key} ${one}`] : []) : leadsOf(one),
        )
      : [];

const controlsOf = (nodes: readonly ObjectNode[]): Control[] =>
  nodes.flatMap((node) => {
    const { value } = node;
    const isControl = typeof value.label === 'string' && ('to' in value || 'do' in value);
    return isControl ? [{ node, label: String(value.label), leads: leadsOf(value) }] : [];
  });

/** Finds links that have the label of a button on another screen, when that button makes a call. */
export function labelsOfOtherScreens(subject: Subject): Finding[] {
  const texts = nodesNaming(asWritten(subject), 'text').map((node) => ({
    node,
    key: node.value,
    part: textPart(node),
  }));
  const isAtHome = (key: string, part: string) =>
    texts.some((one) => one.part === part && one.key !== key && firstPart(one.key) === firstPart(key));
  const controls = controlsOf(writtenWith(subject, 'label'));
  return controls.flatMap(({ node, label, leads }): Finding[] => {
    if (!('to' in node.value)) return [];
    const uses = texts.filter((one) => one.key === label && one.node.pointer !== node.pointer + pointerTo('label'));
    const own = textPart(node);
    if (uses.length === 0 || isAtHome(label, own) || !uses.every(({ part }) => part !== own && isAtHome(label, part)))
      return [];
    const alike = controls.filter((one) => one.label === label && one.node !== node);
    // The label of a button that makes a call is not the name of a screen.
    if (!alike.some((one) => one.leads.some((lead) => lead.startsWith('call ')))) return [];
    if (alike.some((one) => one.leads.some((lead) => leads.includes(lead)))) return [];
    // A link to the screen with the button may have the button's name.
    const screen = subject.flow.routes.find(({ id }) => id === node.value.to)?.screen ?? '';
    if (alike.some((one) => one.node.file === `screens/${screen}.json`)) return [];
    const { file, pointer } = node;
    const message = `"${label}" is for ${uses[0]?.node.file ?? ''}, where it is about something else`;
    return [{ file, pointer: pointer + pointerTo('label'), message, hint: 'name a text that says where this leads' }];
  });
}

/**
 * Finds parts that open and close (`DetailsBlock`) with the label of a button or link that does something else. A label
 * of another screen counts only while some text of copy/ is shown nowhere: the unshown text is probably the right one.
 * If several such parts share the label, the button or link is reported instead.
 */
export function detailsLikeControls(subject: Subject): Finding[] {
  const hasUnshown = hasUnshownText(subject);
  const controls = controlsOf(writtenWith(subject, 'label'));
  const details = objectsTitled(asWritten(subject), 'DetailsBlock');
  const isAtHome = (key: string, file: string) =>
    controls.some((one) => one.node.file === file && one.label !== key && firstPart(one.label) === firstPart(key));
  const found = details.flatMap(({ file, pointer, value }): Finding[] => {
    const control = controls.find(
      ({ node, label }) =>
        label === value.label &&
        !(node.file === file && node.pointer.startsWith(`${pointer}/`)) &&
        (node.file === file || hasUnshown),
    );
    if (control === undefined) return [];
    const { node, label } = control;
    // A general label such as "common.details" belongs to neither screen.
    if (!isAtHome(label, file) && !isAtHome(label, node.file)) return [];
    if (details.some((one) => one.value !== value && one.value.label === label)) {
      // If every text of copy/ is shown somewhere, no text is left that could replace this label.
      if (!hasUnshown) return [];
      const message = `"${label}" is the label of a part in ${file} that opens, and this does something else`;
      const hint = 'name a text that says what this does';
      return [{ file: node.file, pointer: node.pointer + pointerTo('label'), message, hint }];
    }
    const message = `"${label}" is the label of a ${'to' in node.value ? 'link' : 'button'} in ${node.file}, and this opens what is under it`;
    return [{ file, pointer: pointer + pointerTo('label'), message, hint: 'name a text that says what is under it' }];
  });
  const isSame = (one: Finding, other: Finding) => one.file === other.file && one.pointer === other.pointer;
  return found.filter((one, index) => found.findIndex((other) => isSame(one, other)) === index);
}
