import './style.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Question } from '../questions.ts';
import { Questionnaire } from './questionnaire.tsx';
import { load } from './load.ts';

/** React by hand: the page reads its questions and renders them. */
function Page() {
  const [questions, setQuestions] = useState<Question[]>();
  useEffect(() => void load().then(setQuestions), []);
  return questions === undefined ? <p>Loading…</p> : <Questionnaire questions={questions} />;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
