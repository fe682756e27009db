import { useFlow, useSend, useTranslate } from '#runtime';

/** A text whose {phone} is a link that calls the customer care line. */
export function PhoneText({ text }: { text: string }) {
  const t = useTranslate();
  const send = useSend();
  const { phone } = useFlow().brand;
  const number = phone.replace(/[^\d+]/g, '');
  const [before = '', after = ''] = t(text, { phone: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <a href={`tel:${number}`} onClick={() => send({ type: 'contacted' })}>
        {phone}
      </a>
      {after}
    </>
  );
}
