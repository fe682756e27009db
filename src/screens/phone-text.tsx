import { useFlow, useSend, useTranslate } from '#runtime';
import { buttonClass, Icon } from '#widgets';

/** The tel: address of a phone number. */
export const telAddress = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

/** A button that calls customer care, with a text that has {phone} in it. */
export function PhoneButton({ text }: { text: string }) {
  const t = useTranslate();
  const send = useSend();
  const { phone } = useFlow().brand;
  const [before = '', after = ''] = t(text, { phone: '\u0000' }).split('\u0000');
  return (
    <a className={buttonClass('secondary')} href={telAddress(phone)} onClick={() => send({ type: 'contacted' })}>
      <span className="button__text">
        <Icon name="phone" />
        {before}
        <bdi dir="ltr">{phone}</bdi>
        {after}
      </span>
    </a>
  );
}

/** A text whose {phone} is a link that calls customer care. The number reads left to right in every language. */
export function PhoneText({ text }: { text: string }) {
  const t = useTranslate();
  const send = useSend();
  const { phone } = useFlow().brand;
  const [before = '', after = ''] = t(text, { phone: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <a href={telAddress(phone)} dir="ltr" onClick={() => send({ type: 'contacted' })}>
        {phone}
      </a>
      {after}
    </>
  );
}
