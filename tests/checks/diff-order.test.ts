import { expect, test } from 'vitest';
import { diffFlows } from '#checks';
import { type Edit, edited } from '../core/support/edit.ts';
import { orderingSource } from '../core/support/ordering.ts';
import { sideFrom } from './labelled-edits.ts';

type Named = Readonly<Record<string, object>>;
const { stops } = orderingSource.files['questions.json'] as { stops: Named };
const { blocks } = orderingSource.files['screens/intro.json'] as { blocks: object[] };

/** The differences that edits make, most severe first: "class: sentence". */
function said(edits: Edit[], before: Edit[] = []): string[] {
  const source = edited(orderingSource, ...before);
  return diffFlows(sideFrom(source), sideFrom(edited(source, ...edits))).map((one) => `${one.class}: ${one.says}`);
}

test('[issue 15] a change of which stop applies when an option has several is of class safety', () => {
  const turned = Object.fromEntries(Object.entries(stops).toReversed());
  expect(said([['questions.json', '/stops', turned]])).toEqual([
    'safety: Of several stops end_progress, urgent count in this order now',
  ]);
});

test('[issue 15] a text in several places is one change, in its most severe class', () => {
  const inStop: Edit = ['modals.json', '/modals/safety-stop/close/label', 'common.close'];
  const found = said([['copy/en.json', '/texts/common.close', 'Go back']], [inStop]);
  expect(found).toEqual([expect.stringMatching(/^safety: .*Go back/)]);
});

test('[issue 15] a list that was reordered and edited has a difference for each', () => {
  const [first = {}, second = {}, ...rest] = blocks;
  const changed = [{ ...second, tone: 'quiet' }, first, ...rest];
  const found = said([['screens/intro.json', '/blocks', changed]]);
  expect(found).toEqual(
    expect.arrayContaining([expect.stringContaining('The order of blocks'), expect.stringContaining('tone')]),
  );
});

test('[issue 15] a colour in another spelling is no change', () => {
  const token = '/tokens/color.line';
  expect(said([['theme.json', token, '#11223344']], [['theme.json', token, '#1234']])).toEqual([]);
  expect(said([['theme.json', token, '#11223345']], [['theme.json', token, '#1234']])).toHaveLength(1);
});
