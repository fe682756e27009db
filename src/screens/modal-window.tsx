import { useFlow, useKnown, useSend, useTranslate } from '#runtime';
import { Button, Modal } from '#widgets';
import { Blocks } from './blocks/blocks.tsx';
import { BlockDataContext } from './blocks/moment.ts';
import { Refusal } from './refusal.tsx';

/** The open modal of modals.json. */
export function ModalWindow() {
  const t = useTranslate();
  const send = useSend();
  const { modals } = useFlow();
  const open = useKnown((known) => known.modal);
  const modal = open === null ? undefined : modals[open.id];
  if (open === null || modal === undefined) return null;
  const close = () => send({ type: 'closed-modal' });
  return (
    <Modal
      title={t(modal.title)}
      role={modal.role}
      onClose={close}
      actions={
        <Button look={modal.close.look} onClick={close}>
          {t(modal.close.label)}
        </Button>
      }
    >
      <Refusal />
      <BlockDataContext value={{ item: open.item }}>
        <Blocks blocks={modal.blocks} />
      </BlockDataContext>
    </Modal>
  );
}
