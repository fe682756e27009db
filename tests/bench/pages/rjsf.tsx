import './style.css';
import { type ComponentType, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Form, { type FormProps } from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { DELAY_MS, type Question } from '../questions.ts';
import { load } from './load.ts';
import { keep } from './seal.ts';

/** The same questionnaire with React JSON Schema Form as it is: a form per question, validated by ajv at run time. */

interface Given {
  answer?: string;
}
const RjsfForm: ComponentType<FormProps<Given, RJSFSchema>> = Form;
const validator = customizeValidator<Given>();

const schemaOf = ({ answer_options }: Question): RJSFSchema => ({
  type: 'object',
  required: ['answer'],
  properties: { answer: { type: 'string', enum: answer_options.map(({ id }) => id) } },
});
const uiOf = ({ answer_options }: Question): UiSchema<Given> => ({
  answer: {
    'ui:widget': 'radio',
    'ui:label': false,
    'ui:enumNames': answer_options.map(({ answer_text }) => answer_text),
  },
});

function Questionnaire({ questions }: { questions: readonly Question[] }) {
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<Readonly<Record<string, Given>>>({});
  const question = questions[index];
  if (question === undefined) return <p>Thank you.</p>;
  const goOn = () => {
    setIndex(index + 1);
    history.pushState({ question: index + 1 }, '');
    scrollTo(0, 0);
  };
  const changed = (given: Given = {}) => {
    setAnswers({ ...answers, [question.id]: given });
    if (given.answer === undefined) return;
    const kept = keep(question.id, [given.answer]);
    setTimeout(() => void kept.then(goOn), DELAY_MS);
  };
  return (
    <div className="app">
      <header className="header">
        <b>Bench</b>
        <progress max={questions.length} value={Object.keys(answers).length} aria-label="Progress" />
      </header>
      <main key={question.id} className="question">
        <p>
          Question {index + 1} of {questions.length}
        </p>
        <h1>{question.question_text}</h1>
        <RjsfForm
          schema={schemaOf(question)}
          uiSchema={uiOf(question)}
          validator={validator}
          formData={answers[question.id] ?? {}}
          onChange={({ formData }) => changed(formData)}
          onSubmit={goOn}
        >
          <button type="submit" disabled={answers[question.id]?.answer === undefined}>
            Continue
          </button>
        </RjsfForm>
      </main>
    </div>
  );
}

function Page() {
  const [questions, setQuestions] = useState<Question[]>();
  useEffect(() => void load().then(setQuestions), []);
  return questions === undefined ? <p>Loading…</p> : <Questionnaire questions={questions} />;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
