import { useFlow, useFlowState, useSend, useTranslate } from '#runtime';
import { Button, Modal } from '#widgets';
import { Blocks } from './blocks/blocks.tsx';
import { BlockDataContext } from './blocks/use-scope.ts';
import { Refusal } from './refusal.tsx';

/** The open modal of modals.json. */
export function ModalWindow() {
  const t = useTranslate();
  const send = useSend();
  const { modals } = useFlow();
  const open = useFlowState((state) => state.modal);
  const modal = open === null ? undefined : modals[open.id];
  if (open === null || modal === undefined) return null;
  const { actions = [] } = modal;
  const close = () => send({ type: 'closed-modal' });
  const buttons = (
    <>
      {actions.map(({ label, do: buttonActions }) => (
        <Button
          key={label}
          onClick={() => send({ type: 'pressed', do: [{ close: 'modal' }, ...buttonActions], item: open.item })}
        >
          {t(label)}
        </Button>
      ))}
      <Button look={modal.close.look} onClick={close}>
        {t(modal.close.label)}
      </Button>
    </>
  );
  return (
    <Modal title={t(modal.title)} role={modal.role} onClose={close} actions={buttons}>
      <Refusal />
      <BlockDataContext value={{ item: open.item }}>
        <Blocks blocks={modal.blocks} />
      </BlockDataContext>
    </Modal>
  );
}
