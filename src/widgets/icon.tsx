import { classes } from './control.ts';

const paths = {
  back: 'M19 12H5m0 0 6-6m-6 6 6 6',
  logout: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M16 8l4 4-4 4M20 12H10',
  caution:
    'M12 8v5m0 3.5v.01M10.6 3.9 2.9 17.2a1.6 1.6 0 0 0 1.4 2.4h15.4a1.6 1.6 0 0 0 1.4-2.4L13.4 3.9a1.6 1.6 0 0 0-2.8 0Z',
  info: 'M12 11v5.5M12 7.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  'eye-off':
    'M4 4l16 16M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.5 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4',
  phone:
    'M8.5 4H5.6A1.6 1.6 0 0 0 4 5.7 15 15 0 0 0 18.3 20a1.6 1.6 0 0 0 1.7-1.6v-2.9l-4.2-1.6-1.8 2a12 12 0 0 1-5.9-5.9l2-1.8Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  lock: 'M6.5 10.5h11V19h-11ZM9 10.5V7.5a3 3 0 0 1 6 0v3',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM15.5 15.5 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  'new-tab': 'M13 5h6v6M19 5l-9 9M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4',
} as const;

/** The names of the icons. */
export type IconName = keyof typeof paths;

/** Icons that point along the reading direction and are mirrored in right-to-left text. */
const turning: readonly IconName[] = ['back', 'logout', 'new-tab'];

/**
 * An icon beside text, or in a button that has an accessible name. The icon itself is always hidden from assistive
 * technology.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={classes('icon', turning.includes(name) && 'icon--turns')}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
