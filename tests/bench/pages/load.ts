import type { Question } from '../questions.ts';

/** Reads the questions of the address from the backend. */
export async function load(): Promise<Question[]> {
  const response = await fetch(`/api/products/${location.pathname.split('/')[2]}/pre_questionnaire`);
  const { questions }: { questions: Question[] } = await response.json();
  return questions;
}
