import './style.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * What somebody would write by hand who wants this one product and nothing else: React, fetch, no checks, no storage,
 * no other screen. The bench measures Tundish against it.
 */

interface Option {
  id: string;
  answer_text: string;
}
interface Question {
  id: string;
  question_text: string;
  question_type: string;
  answer_options: Option[];
}

function useQuestions(slug: string): Question[] {
  const [questions, setQuestions] = useState<Question[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    fetch(`/api/products/${slug}/pre_questionnaire`, { signal: abort.signal })
      .then(async (response) => setQuestions(((await response.json()) as { questions: Question[] }).questions))
      .catch((error: unknown) => console.error(error));
    return () => abort.abort();
  }, [slug]);
  return questions;
}

function Questionnaire({ slug }: { slug: string }) {
  const questions = useQuestions(slug);
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<Record<string, string[]>>({});
  const question = questions[index];
  if (!question) return <p>Loading…</p>;
  const chosen = answers[question.id] ?? [];
  const many = question.question_type === 'multiple_choice';
  const choose = (id: string) => {
    const next = many ? [...chosen.filter((one) => one !== id), ...(chosen.includes(id) ? [] : [id])] : [id];
    setAnswers({ ...answers, [question.id]: next });
    if (!many) setTimeout(() => setIndex(Math.min(index + 1, questions.length - 1)), 1000);
  };
  return (
    <main>
      <progress max={questions.length} value={Object.keys(answers).length} aria-label="Progress" />
      <fieldset>
        <legend>{question.question_text.replaceAll(/<[^>]*>/g, '')}</legend>
        {question.answer_options.map(({ id, answer_text }) => (
          <label key={id}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={question.id}
              checked={chosen.includes(id)}
              onChange={() => choose(id)}
            />
            {answer_text}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        disabled={chosen.length === 0}
        onClick={() => setIndex(Math.min(index + 1, questions.length - 1))}
      >
        Continue
      </button>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Questionnaire slug={location.pathname.split('/')[2] ?? ''} />);
