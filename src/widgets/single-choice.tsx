import { useRef, type KeyboardEvent } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { ChoiceCard } from './choice-card.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { useQuestion } from './context.ts';
import { asTexts } from './control.ts';

const MODIFIERS = ['Alt', 'Control', 'Meta', 'Shift'] as const;

/**
 * One of several options, as native radio buttons (QS-1). Arrow keys move the selection. A click, Enter or Space
 * settles it, also when the option is already selected (PQ-2, decision 11). This handles keys instead of click and
 * change events, because browsers fire these for arrow keys as well, and fire none for Space on a selected radio
 * button.
 */
export function SingleChoice({ id, value }: WidgetProps) {
  const { question, onChoose } = useQuestion();
  const selection = asTexts(value);
  const byArrow = useRef(false);

  function pressed(event: KeyboardEvent, optionId: string) {
    byArrow.current = event.key.startsWith('Arrow');
    if ((event.key !== 'Enter' && event.key !== ' ') || MODIFIERS.some((key) => event.getModifierState(key))) return;
    event.preventDefault();
    if (!event.repeat) onChoose(optionId, true);
  }

  function released(event: KeyboardEvent) {
    byArrow.current = false;
    if (event.key === ' ') event.preventDefault();
  }

  // A click on the selected option causes no change event, so it is handled here.
  function clicked(optionId: string) {
    if (selection.includes(optionId) && !byArrow.current) onChoose(optionId, true);
  }

  return (
    <ChoiceGroup id={id} role="radiogroup" onPointerDown={() => (byArrow.current = false)}>
      {(question.answer_options ?? []).map((option, index) => (
        <ChoiceCard
          key={`${index} ${option.id}`}
          id={`${id}-${index}`}
          option={option}
          position={index + 1}
          selected={selection.includes(option.id)}
          input={{
            type: 'radio',
            name: id,
            onChange: () => onChoose(option.id, !byArrow.current),
            onClick: () => clicked(option.id),
            onKeyDown: (event) => pressed(event, option.id),
            onKeyUp: released,
          }}
        />
      ))}
    </ChoiceGroup>
  );
}
