import './skeleton.css';

/** Gray shapes in place of a screen that is still loading. @param shapes the entries of the screen's `skeleton` */
export function Skeleton({ shapes }: { shapes: readonly string[] }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {shapes.map((shape, index) => (
        <span key={index} className={`skeleton__part skeleton__part--${shape}`} />
      ))}
    </div>
  );
}
