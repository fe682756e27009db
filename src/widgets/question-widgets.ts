import type { Widget } from '@rjsf/utils';
import type { QuestionWidget } from '#core';
import { lazyWidget } from './lazy-widget.tsx';
import { MultipleChoice } from './multiple-choice.tsx';
import { NeedMoreInfo } from './need-more-info.tsx';
import { PlainText } from './plain-text.tsx';
import { SingleChoice } from './single-choice.tsx';

const EntryPicker = lazyWidget(async () => (await import('./entry-picker.tsx')).EntryPicker);

const TypedAnswer = lazyWidget(async () => (await import('./typed-answer.tsx')).TypedAnswer);

/**
 * The widgets of questions. The code for pickers, dates and numbers is loaded when a question shows it for the first
 * time.
 */
export const questionWidgets = {
  'single-choice': SingleChoice,
  'multiple-choice': MultipleChoice,
  'plain-text': PlainText,
  date: TypedAnswer,
  number: TypedAnswer,
  'need-more-info': NeedMoreInfo,
  'medication-picker': EntryPicker,
  'allergy-picker': EntryPicker,
} satisfies Record<QuestionWidget, Widget>;
