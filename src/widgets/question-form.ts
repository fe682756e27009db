import type { UiSchema } from '@rjsf/utils';
import type { QuestionWidget } from '#core';

/**
 * The JSON Schema of every question (decision 8): the ids of chosen options (or the text), and free texts by option id.
 * Core decides which answers are acceptable.
 */
export const questionSchema = {
  type: 'object' as const,
  properties: {
    answer: { type: 'array' as const, items: { type: 'string' as const } },
    user_texts: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
  },
};

/** The uiSchema of a question: one widget for the whole answer, which shows texts and errors itself. */
export const questionUi = (widget: QuestionWidget): UiSchema => ({
  answer: { 'ui:widget': widget, 'ui:label': false, 'ui:hideError': true },
  user_texts: { 'ui:widget': 'hidden' },
});
