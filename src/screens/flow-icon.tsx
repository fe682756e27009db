import type { IconName } from '#core';
import { classes } from '#widgets';

/** Icons as one path each, in a 24 by 24 box. If an icon name of the schema has no path, this does not compile. */
const PATHS: Readonly<Record<IconName, string>> = {
  calendar:
    'M5 6.5A1.5 1.5 0 0 1 6.5 5h11A1.5 1.5 0 0 1 19 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 17.5ZM5 10h14M9 3v4M15 3v4',
  card: 'M3.5 7.5A1.5 1.5 0 0 1 5 6h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 18H5a1.5 1.5 0 0 1-1.5-1.5ZM3.5 10.5h17M7 14.5h3',
  check: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM8.5 12.5l2.5 2.5 4.5-5.5',
  clinician: 'M6 4H4.5v5a4.5 4.5 0 0 0 9 0V4H12M9 13.5V16a4.5 4.5 0 0 0 9 0v-2.5M20 11.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7v5.5l3.5 2',
  device: 'M7.5 4.5A1.5 1.5 0 0 1 9 3h6a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 15 21H9a1.5 1.5 0 0 1-1.5-1.5ZM11 18h2',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5',
  lock: 'M6 11.5A1.5 1.5 0 0 1 7.5 10h9a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 18.5ZM8.5 10V7.5a3.5 3.5 0 0 1 7 0V10',
  mail: 'M3.5 7A1.5 1.5 0 0 1 5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17ZM4 7l8 6 8-6',
  parcel: 'M4 8l8-4 8 4v8.5l-8 4-8-4ZM4 8l8 4 8-4M12 12v8.5M8 6l8 4',
  phone:
    'M8.5 4H5.6A1.6 1.6 0 0 0 4 5.7 15 15 0 0 0 18.3 20a1.6 1.6 0 0 0 1.7-1.6v-2.9l-4.2-1.6-1.8 2a12 12 0 0 1-5.9-5.9l2-1.8Z',
  repeat: 'M5 11V9.5A3.5 3.5 0 0 1 8.5 6H18l-3-3M19 13v1.5a3.5 3.5 0 0 1-3.5 3.5H6l3 3',
  settings:
    'M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM12 3.5v2.5M12 18v2.5M20.5 12H18M6 12H3.5M18 6l-1.8 1.8M7.8 16.2 6 18M18 18l-1.8-1.8M7.8 7.8 6 6',
  tag: 'M4 5.5A1.5 1.5 0 0 1 5.5 4h6l8.5 8.5a1.5 1.5 0 0 1 0 2.1L14.6 20a1.5 1.5 0 0 1-2.1 0L4 11.5ZM8.5 8.5v.01',
};

/** An icon that a flow names, beside text. It is hidden from assistive technology. */
export function FlowIcon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classes('icon', className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
