import { useFlow, useTranslate } from '#runtime';
import { Icon } from '#widgets';
import { telAddress } from '../phone-text.tsx';

/** The button that calls the emergency number. Presses of it are not tracked. */
export function Emergency() {
  const t = useTranslate();
  const { emergency } = useFlow();
  if (emergency === undefined) return null;
  return (
    <a className="button button--danger" href={telAddress(emergency.number)}>
      <Icon name="phone" />
      <span className="button__text">{t(emergency.label)}</span>
    </a>
  );
}
