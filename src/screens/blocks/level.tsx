import type { LevelBlock } from '#core';
import { asText, classes } from '#widgets';
import { useScope } from './use-scope.ts';
import './level.css';

/** The most marks whose number is visible at a glance. */
const MOST = 10;

/** A row of marks, the first of them filled, with a text that says the same (WCAG 2.2, 1.1.1 and 1.4.1). */
export function LevelMarks({ block }: { block: LevelBlock }) {
  const { value } = useScope();
  const text = asText(value(block.from));
  const rank = Number(value(block.at));
  const of = Number(value(block.of));
  if (text === '') return null;
  const marks = Number.isInteger(of) && of <= MOST ? Array.from({ length: of }, (_, index) => index < rank) : [];
  return (
    <p className="level" dir="auto">
      {marks.length === 0 ? null : (
        <span className="level__marks" aria-hidden="true">
          {marks.map((filled, index) => (
            <span key={index} className={classes('level__mark', filled && 'level__mark--filled')} />
          ))}
        </span>
      )}
      {text}
    </p>
  );
}
