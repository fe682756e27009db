import { isObject, type Json, pointerTo, firstPart } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { asWritten } from '../../subject/as-written.ts';
import { type ObjectSpot, objectsTitled, spotsNaming, type Subject } from '../../subject/subject.ts';
import { hasUnshownText } from '../../subject/shown-texts.ts';
import { partOf } from './parts.ts';

/** A link or a button: its text's key, and the routes and calls that it leads to. */
interface Control {
  spot: ObjectSpot;
  label: string;
  leads: readonly string[];
}

/** The keys whose value names a route or a call. */
const LEADS = ['to', 'go', 'call', 'open', 'use'];

const leadsOf = (value: Json | undefined): string[] =>
  Array.isArray(value)
    ? value.flatMap(leadsOf)
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) =>
          typeof one === 'string' ? (LEADS.includes(key) ? [`${key === 'to' ? 'go' : key} ${one}`] : []) : leadsOf(one),
        )
      : [];

const controlsOf = (spots: readonly ObjectSpot[]): Control[] =>
  spots.flatMap((spot) => {
    const { value } = spot;
    const isControl = typeof value.label === 'string' && ('to' in value || 'do' in value);
    return isControl ? [{ spot, label: String(value.label), leads: leadsOf(value) }] : [];
  });

/** Links with the label of a button on another screen that makes a call. */
export function labelsOfElsewhere(subject: Subject): Finding[] {
  const texts = spotsNaming(asWritten(subject), 'text').map((spot) => ({
    spot,
    key: spot.value,
    part: partOf(spot),
  }));
  const isAtHome = (key: string, part: string) =>
    texts.some((one) => one.part === part && one.key !== key && firstPart(one.key) === firstPart(key));
  const controls = controlsOf(writtenWith(subject, 'label'));
  return controls.flatMap(({ spot, label, leads }): Finding[] => {
    if (!('to' in spot.value)) return [];
    const uses = texts.filter((one) => one.key === label && one.spot.pointer !== spot.pointer + pointerTo('label'));
    const own = partOf(spot);
    if (uses.length === 0 || isAtHome(label, own) || !uses.every(({ part }) => part !== own && isAtHome(label, part)))
      return [];
    const alike = controls.filter((one) => one.label === label && one.spot !== spot);
    // The label of a button that makes a call is not the name of a screen.
    if (!alike.some((one) => one.leads.some((lead) => lead.startsWith('call ')))) return [];
    if (alike.some((one) => one.leads.some((lead) => leads.includes(lead)))) return [];
    // A link to the screen with the button may have the button's name.
    const screen = subject.flow.routes.find(({ id }) => id === spot.value.to)?.screen ?? '';
    if (alike.some((one) => one.spot.file === `screens/${screen}.json`)) return [];
    const { file, pointer } = spot;
    const message = `"${label}" is for ${uses[0]?.spot.file ?? ''}, where it is about something else`;
    return [{ file, pointer: pointer + pointerTo('label'), message, hint: 'name a text that says where this leads' }];
  });
}

/**
 * Parts that open and close, and have the label of a button or link that does something else. A label of another screen
 * counts only while some text of copy/ is shown nowhere: that text is missing here. If several such parts share the
 * label, the button or link has the wrong label.
 */
export function detailsLikeControls(subject: Subject): Finding[] {
  const isInItsPlace = hasUnshownText(subject);
  const controls = controlsOf(writtenWith(subject, 'label'));
  const details = objectsTitled(asWritten(subject), 'DetailsBlock');
  const isAtHome = (key: string, file: string) =>
    controls.some((one) => one.spot.file === file && one.label !== key && firstPart(one.label) === firstPart(key));
  const found = details.flatMap(({ file, pointer, value }): Finding[] => {
    const control = controls.find(
      ({ spot, label }) =>
        label === value.label &&
        !(spot.file === file && spot.pointer.startsWith(`${pointer}/`)) &&
        (spot.file === file || isInItsPlace),
    );
    if (control === undefined) return [];
    const { spot, label } = control;
    // A label such as "common.details" belongs to neither screen: it is meant for many places.
    if (!isAtHome(label, file) && !isAtHome(label, spot.file)) return [];
    if (details.some((one) => one.value !== value && one.value.label === label)) {
      // If every text of copy/ is shown somewhere, no other label was meant for this button or link.
      if (!isInItsPlace) return [];
      const message = `"${label}" is the label of a part in ${file} that opens, and this does something else`;
      const hint = 'name a text that says what this does';
      return [{ file: spot.file, pointer: spot.pointer + pointerTo('label'), message, hint }];
    }
    const message = `"${label}" is the label of a ${'to' in spot.value ? 'link' : 'button'} in ${spot.file}, and this opens what is under it`;
    return [{ file, pointer: pointer + pointerTo('label'), message, hint: 'name a text that says what is under it' }];
  });
  const isSame = (one: Finding, other: Finding) => one.file === other.file && one.pointer === other.pointer;
  return found.filter((one, index) => found.findIndex((other) => isSame(one, other)) === index);
}
