import type { WidgetProps } from '@rjsf/utils';
import { ChoiceCard } from './choice-card.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { useQuestion } from './context.ts';
import { asTexts } from './control.ts';

/** Several options, as native checkboxes (QS-5). Core decides which options a "none of these" clears (OP-2). */
export function MultipleChoice({ id, value }: WidgetProps) {
  const { question, onChoose } = useQuestion();
  const selection = asTexts(value);
  return (
    <ChoiceGroup id={id}>
      {(question.answer_options ?? []).map((option, index) => (
        <ChoiceCard
          key={`${index} ${option.id}`}
          id={`${id}-${index}`}
          option={option}
          position={index + 1}
          selected={selection.includes(option.id)}
          input={{ type: 'checkbox', name: id, onChange: () => onChoose(option.id, true) }}
        />
      ))}
    </ChoiceGroup>
  );
}
