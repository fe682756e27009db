import { createContext, use } from 'react';
import { type Block, destinationPath, requestOf } from '#core';
import { Link, useFlow, useFlowState, useSend, useTranslate } from '#runtime';
import { Button, buttonClass } from '#widgets';
import { PhoneButton, PhoneText } from '../phone-text.tsx';
import { useScope } from './use-scope.ts';

type BlockOf<K extends Block['block']> = Extract<Block, { block: K }>;

/**
 * The `name` attribute of the radio buttons in the surrounding group, by which the browser lets people check only one
 * of them.
 */
export const ChoiceContext = createContext<string | undefined>(undefined);

/** A button. With `chosen_if`, it is a radio button of the group around it, and arrow keys move between these. */
export function PressButton({ block }: { block: BlockOf<'button'> }) {
  const t = useTranslate();
  const send = useSend();
  const { texts, applies, scope } = useScope();
  const name = use(ChoiceContext);
  const busy = useFlowState((state) => state.screen.busy !== null);
  const label = t(block.label, texts(block.with));
  const disabled = block.disabled_if !== undefined && applies(block.disabled_if);
  const press = () => send({ type: 'pressed', do: block.do, item: scope.item, data: scope.data });
  if (block.chosen_if === undefined)
    return (
      <Button look={block.look} busy={busy} disabled={disabled} onClick={press}>
        {label}
      </Button>
    );
  return (
    <label className="pick">
      <input
        className="box"
        type="radio"
        name={name}
        checked={applies(block.chosen_if)}
        disabled={disabled}
        onChange={press}
      />
      <span className="pick__text">{label}</span>
    </label>
  );
}

const stay = () => {};

/** A link to a route. While a call of the screen is running, it does nothing, like the buttons. */
export function LinkTo({ block }: { block: BlockOf<'link'> }) {
  const t = useTranslate();
  const flow = useFlow();
  const { scope } = useScope();
  const waits = useFlowState((state) => state.screen.busy !== null || undefined);
  const path = destinationPath(flow, scope.state, block.to, scope, block.params);
  if (path === undefined) return null;
  const { look = 'plain', label } = block;
  return (
    <p className="block-link">
      <Link
        to={path}
        className={look === 'plain' ? undefined : buttonClass(look)}
        aria-disabled={waits}
        follow={waits && stay}
      >
        {t(label)}
      </Link>
    </p>
  );
}

export function CallLink({ block }: { block: BlockOf<'call-link'> }) {
  const t = useTranslate();
  const flow = useFlow();
  const { scope } = useScope();
  const request = requestOf(flow, block.call, scope);
  return request === undefined ? null : (
    <p className="block-link">
      <a className={buttonClass('secondary')} href={flow.api[request.base] + request.path}>
        {t(block.label)}
      </a>
    </p>
  );
}

export function Phone({ block }: { block: BlockOf<'phone'> }) {
  return block.look === 'button' ? (
    <PhoneButton text={block.text} />
  ) : (
    <p className="phone">
      <PhoneText text={block.text} />
    </p>
  );
}
