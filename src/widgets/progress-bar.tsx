/**
 * How far the visitor has come (PG-7); a native progress element, because a strict policy blocks widths in style=.
 * @param value from 0 to 1, as core computes it @param label its name @param valueText the value in words, e.g. "40%"
 */
export function ProgressBar({ value, label, valueText }: { value: number; label: string; valueText: string }) {
  return <progress className="progress" max={1} value={value} aria-label={label} aria-valuetext={valueText} />;
}
