import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Offer } from './offers.ts';

/** The numbers in a label, each divided by the quantity: 30 for "90 tablets" and a quantity of 3. */
const perPiece = ({ label, quantity }: Offer): number[] =>
  (label.match(/\d+(?:[.,]\d+)?/g) ?? []).map((number) => Number(number.replace(',', '.')) / quantity);

/** At least this many other offers must have the same number per unit. */
const OTHERS = 2;

/**
 * Finds an offer whose label has another number per unit than the labels of all other offers of the product: "6 bottles"
 * for a quantity of 3, beside "1 bottle" for 1. People order another amount than they read.
 */
export const labelOfOtherAmount = (all: readonly Offer[]): Finding[] => {
  const odd = all.filter((one) => {
    const others = all.filter((other) => other !== one);
    const usual = perPiece(others[0] ?? one).filter((each) => others.every((other) => perPiece(other).includes(each)));
    return (
      others.length >= OTHERS &&
      usual.length > 0 &&
      perPiece(one).length > 0 &&
      !perPiece(one).some((each) => usual.includes(each))
    );
  });
  const [one, ...more] = odd;
  // SM40 reports the label of another amount.
  const isTwin = all.some((other) => other !== one && other.label === one?.label);
  if (one === undefined || more.length > 0 || isTwin) return [];
  const pointer = one.pointer.replace(/[^/]*$/, '') + pointerTo('label').slice(1);
  const message = `This is called "${one.label}", and ${one.quantity} are ordered: all other amounts of the product are called by their number`;
  return [{ file: one.file, pointer, message, hint: 'let the label and "quantity" agree' }];
};
