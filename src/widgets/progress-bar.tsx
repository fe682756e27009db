import { useLayoutEffect, useRef } from 'react';

interface ProgressBarProps {
  /** From 0 to 1, as core has computed it. */
  value: number;
  /** The bar's accessible name. */
  label: string;
  /** The value in words, e.g. "40%". */
  valueText: string;
}

/**
 * The progress bar (PG-7). A native progress element, because the strict policy blocks widths in style attributes.
 * After the scripts have started, its filled part is moved with a transform instead, because changing the width in each
 * frame would compute the layout of the page.
 */
export function ProgressBar({ value, label, valueText }: ProgressBarProps) {
  const bar = useRef<HTMLProgressElement>(null);
  useLayoutEffect(() => bar.current?.style.setProperty('--filled', String(value)), [value]);
  return (
    <progress className="progress" max={1} value={value} aria-label={label} aria-valuetext={valueText} ref={bar} />
  );
}
