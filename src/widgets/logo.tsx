import { classes } from './control.ts';

/** The brand's mark; `alt` is its name, "" where words beside it say the same. */
export function Logo({ src, alt, className }: { src: string; alt: string; className?: string }) {
  return <img className={classes('logo', className)} src={src} alt={alt} />;
}
