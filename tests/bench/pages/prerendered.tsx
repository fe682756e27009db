import './style.css';
import { hydrateRoot } from 'react-dom/client';
import type { Question } from '../questions.ts';
import { Questionnaire } from './questionnaire.tsx';

/** The same page, rendered by the server: React takes it over. */
const root = document.getElementById('root');
const questions: Question[] = JSON.parse(document.getElementById('questions')?.textContent ?? '[]');
if (root) hydrateRoot(root, <Questionnaire questions={questions} />);
