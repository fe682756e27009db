import { useState } from 'react';
import { DELAY_MS, type Question } from '../questions.ts';
import { keep } from './seal.ts';

/**
 * A page that a team would write by hand for this one screen: one question at a time, a progress bar, a history entry
 * per question, and each answer stored encrypted.
 */
export function Questionnaire({ questions }: { questions: readonly Question[] }) {
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const question = questions[index];
  if (question === undefined) return <p>Thank you.</p>;
  const goOn = () => {
    setIndex(index + 1);
    history.pushState({ question: index + 1 }, '');
    scrollTo(0, 0);
  };
  const choose = (option: string) => {
    setAnswers({ ...answers, [question.id]: option });
    const kept = keep(question.id, [option]);
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
        <h1 id="asks">{question.question_text}</h1>
        <div role="radiogroup" aria-labelledby="asks">
          {question.answer_options.map(({ id, answer_text }) => (
            <label key={id} className="choice">
              <input
                type="radio"
                name={question.id}
                checked={answers[question.id] === id}
                onChange={() => choose(id)}
              />
              {answer_text}
            </label>
          ))}
        </div>
        <button type="button" disabled={answers[question.id] === undefined} onClick={goOn}>
          Continue
        </button>
      </main>
    </div>
  );
}
