import './skeleton.css';

/** Placeholders for the coming content, by the names in the schema. */
export function Skeleton({ shapes }: { shapes: readonly string[] }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {shapes.map((shape, at) => (
        <span key={at} className={`skeleton__part skeleton__part--${shape}`} />
      ))}
    </div>
  );
}
