/**
 * The progress bar (PG-7). A native progress element, because the strict policy blocks widths in style attributes.
 * @param value from 0 to 1, computed by core
 * @param label its name
 * @param valueText the value in words, e.g. "40%"
 */
export function ProgressBar({ value, label, valueText }: { value: number; label: string; valueText: string }) {
  return <progress className="progress" max={1} value={value} aria-label={label} aria-valuetext={valueText} />;
}
