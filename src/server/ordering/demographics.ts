import { dayOf, isDate, yearsSince } from '#core';
import type { Operations } from '#core';
import { refuseFieldErrors } from '../forms.ts';
import type { Form } from '../forms.ts';
import { linesOf } from '../clean-text.ts';
import type { Sentence } from '../message.ts';
import type { Demographics } from '../store/profiles.ts';

const YOUNGEST = 18;
const OLDEST = 130;

type DemographicsBody = Operations['saveDemographics']['body'];

/**
 * Checks demographics and returns them in the form in which they are stored.
 * @param today decides the age, in UTC
 * @throws Refusal 422 by field ("address.zip") when a value breaks a rule of the flow's form, or the age is below 18
 */
export function demographicsIn(form: Form, body: DemographicsBody, today: Date): Demographics {
  const { date_of_birth = '', sex_at_birth = '', phone = '' } = body;
  const address = body.address && linesOf(body.address);
  const birth = birthError(date_of_birth, today);
  refuseFieldErrors({ ...(birth && { date_of_birth: [birth] }), ...form.check({ ...body, address }) });
  return { date_of_birth, sex_at_birth, phone: phone.replace(/\D/g, ''), address: wholeAddress(address) };
}

/** An address with all its lines; missing ones are empty. */
export function wholeAddress(lines: Readonly<Record<string, string>> = {}): Demographics['address'] {
  const { line1 = '', line2 = '', city = '', state = '', zip = '' } = lines;
  return { line1, line2, city, state, zip };
}

function birthError(text: string, today: Date): Sentence | null {
  if (!isDate(text) || text < earliest(today)) return 'date_form';
  return isAdult(text, today) ? null : 'adults_only';
}

/** Whether a person born on a day (YYYY-MM-DD) is at least 18; `today` counts in UTC. */
export const isAdult = (born: string, today: Date): boolean => yearsSince(born, dayOf(today.getTime())) >= YOUNGEST;

/** The earliest plausible date of birth. An earlier one is a typing mistake. */
const earliest = (today: Date) => `${today.getUTCFullYear() - OLDEST}${today.toISOString().slice(4, 10)}`;
