import { dialed } from '#core';
import { useFlow, useSend, useTranslate } from '#runtime';
import { buttonClass, Icon } from '#widgets';

/** The tel: address of a phone number (RFC 3966). */
export const telAddress = (number: string) => `tel:${dialed(number)}`;

/** A text around {phone}, the number of customer care, and the properties of the link that calls it. */
function usePhoneLine(text: string) {
  const t = useTranslate();
  const send = useSend();
  const { phone } = useFlow().brand;
  const [before = '', after = ''] = t(text, { phone: '\u0000' }).split('\u0000');
  return { before, phone, after, link: { href: telAddress(phone), onClick: () => send({ type: 'contacted' }) } };
}

/** A button that calls customer care, with a text that has {phone} in it. */
export function PhoneButton({ text }: { text: string }) {
  const { before, phone, after, link } = usePhoneLine(text);
  return (
    <a className={buttonClass('secondary')} {...link}>
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
  const { before, phone, after, link } = usePhoneLine(text);
  return (
    <>
      {before}
      <a {...link} dir="ltr">
        {phone}
      </a>
      {after}
    </>
  );
}
