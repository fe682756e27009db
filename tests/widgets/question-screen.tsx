import { useState } from 'react';
import { chooseOption, type AnswerOption, type Question, type QuestionType } from '#core';
import { Button, Html, JsonForm, questionSchema, questionUi, questionValidator, questionWidgets } from '#widgets';

const types = {
  single_choice: { widget: 'single-choice', selects: 'one', advance: 'on_choose' },
  multiple_choice: {
    widget: 'multiple-choice',
    selects: 'many',
    none_answer: 'exclusive',
    hint: 'question.select_all',
  },
  plain_text: { widget: 'plain-text', selects: 'text', label: 'question.your_answer' },
  story: { widget: 'plain-text', selects: 'text', rows: 6 },
  details: { widget: 'need-more-info', selects: 'text' },
  date: { widget: 'date', selects: 'date', label: 'question.your_answer' },
  number: { widget: 'number', selects: 'number' },
} satisfies Record<string, QuestionType>;

const copy: Record<string, string> = {
  'question.select_all': 'Select all that apply.',
  'question.your_answer': 'Your answer',
};

/** The events that a question screen reported, in order. */
export type Changes = string[];

interface Props {
  question: Omit<Question, 'id' | 'question_type'> & { question_type: keyof typeof types };
  told?: Changes;
  answer?: string[];
}

/** A question screen like the real one: it owns the answer, core decides the selection, and texts must be filled in. */
export function QuestionScreen({ question: given, told: changes = [], answer: initial = [] }: Props) {
  const question: Question = { id: 'q', ...given };
  const type: QuestionType = types[given.question_type];
  const [answer, setAnswer] = useState(initial);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [help, setHelp] = useState<AnswerOption>();

  function judge(): Record<string, string> {
    if (answer.length === 0) return { '': 'Please answer.' };
    const asking = (question.answer_options ?? []).filter(
      ({ id, need_more_info }) => need_more_info && answer.includes(id),
    );
    const empty = asking.filter(({ id }) => (texts[id] ?? '').trim() === '');
    return Object.fromEntries(empty.map(({ id }) => [id, `Please tell us about ${id}.`]));
  }

  return (
    <main>
      <Html as="h1" id="heading" html={question.question_text} />
      {type.hint !== undefined && <p id="hint">{copy[type.hint]}</p>}
      <JsonForm
        id="question"
        schema={questionSchema}
        uiSchema={questionUi(type.widget)}
        validator={questionValidator}
        widgets={questionWidgets}
        formData={{ answer, user_texts: texts }}
        formContext={{
          question,
          type,
          display: question.answer_display_type === 'image' ? 'images' : 'list',
          answer,
          headingId: 'heading',
          ...(type.hint === undefined ? {} : { describedBy: 'hint' }),
          texts,
          errors,
          moreInfo: { rows: 4, title: 'Please tell us more', longest: 2000 },
          helperLabel: 'See more info',
          onChoose: (id, settled) => {
            const next = chooseOption(type, question, answer, id);
            changes.push(`${settled && type.selects === 'one' ? 'settled on' : 'answer'} ${next.join('+')}`);
            setAnswer(next);
          },
          onWords: (text) => {
            changes.push(`answer ${text}`);
            setAnswer(text.trim() === '' ? [] : [text]);
          },
          onTexts: (id, text) => setTexts({ ...texts, [id]: text }),
          onHelp: setHelp,
          t: (key) => copy[key] ?? key,
        }}
        onSubmit={() => {
          const found = judge();
          setErrors(found);
          if (Object.keys(found).length === 0) changes.push('continued');
        }}
      >
        <Button type="submit">Continue</Button>
      </JsonForm>
      {help !== undefined && <aside aria-label="help">{help.helper_text}</aside>}
    </main>
  );
}
