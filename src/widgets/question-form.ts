import type { UiSchema } from '@rjsf/utils';
import type { QuestionWidget } from '#core';

/** The one schema of every question (decision 8): the chosen option ids (or the one text), and the free texts by option id; what may be answered is core's to judge. */
export const questionSchema = {
  type: 'object' as const,
  properties: {
    answer: { type: 'array' as const, items: { type: 'string' as const } },
    user_texts: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
  },
};

/** How RJSF shows a question: its widget takes the answer whole, and shows the texts and problems itself. */
export const questionUi = (widget: QuestionWidget): UiSchema => ({
  answer: { 'ui:widget': widget, 'ui:label': false, 'ui:hideError': true },
  user_texts: { 'ui:widget': 'hidden' },
});
