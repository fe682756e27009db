import type { Widget } from '@rjsf/utils';
import type { QuestionWidget } from '#core';
import { lazyWidget } from './lazy-widget.tsx';
import { MultipleChoice } from './multiple-choice.tsx';
import { NeedMoreInfo } from './need-more-info.tsx';
import { PlainText } from './plain-text.tsx';
import { SingleChoice } from './single-choice.tsx';

const EntryPicker = lazyWidget(async () => (await import('./entry-picker.tsx')).EntryPicker);

/** The widgets of questions. A picker's code loads when a question first shows it. */
export const questionWidgets = {
  'single-choice': SingleChoice,
  'multiple-choice': MultipleChoice,
  'plain-text': PlainText,
  'need-more-info': NeedMoreInfo,
  'medication-picker': EntryPicker,
  'allergy-picker': EntryPicker,
} satisfies Record<QuestionWidget, Widget>;
