import { Icon } from './icon.tsx';

/** The error message below a field, with the caution icon (QS-9). */
export function ErrorMessage({ id, children }: { id: string; children: string }) {
  return (
    <p className="error-message" id={id} dir="auto">
      <Icon name="caution" />
      <span>{children}</span>
    </p>
  );
}
