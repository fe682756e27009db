import { useFlow, useSend, useTranslate } from '#runtime';

/** The address that calls a number. */
export const telAddress = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

/** A text whose {phone} is a link that calls the customer care line; the number reads from left to right in any language. */
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
