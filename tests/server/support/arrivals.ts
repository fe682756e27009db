const PRODUCT = '/api/products/migraine-relief';
const PRE = {
  'mr-pre-days': ['mr-days-some'],
  'mr-pre-symptoms': ['mr-sym-light'],
  'mr-pre-warning': ['mr-warning-no'],
  'mr-pre-diagnosis': ['mr-diagnosis-yes'],
  'mr-pre-goal': ['Quiet mornings'],
};
const DEMOGRAPHICS = {
  date_of_birth: '1990-02-28',
  sex_at_birth: 'female',
  phone: '(555) 010-0134',
  address: { line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
};
export const PASSWORD = 'seven quiet herons wade';

/** A member whose medical questions are open. */
export interface Arrived {
  /** The headers of their requests. */
  headers: Record<string, string>;
  /** The path of each of their medical questions, without its id. */
  questions: string;
}

/** Signs a new member up at a running server and takes them to the medical questions. @throws Error when refused */
export async function arrive(origin: string, email: string): Promise<Arrived> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const person = { first_name: 'Ada', last_name: 'Quince', email, consent: true, password: PASSWORD };
  const signedUp = await send('POST', '/api/signup', person);
  headers['authorization'] = `Bearer ${signedUp.headers.get('access-token') ?? ''}`;
  await send('POST', `${PRODUCT}/pre_questionnaire_answers`, { questionnaire_answers: PRE });
  await send('PUT', '/api/users/bmi', { height_in: 68, weight_lb: 160 });
  await send('PUT', '/api/users/demographics', DEMOGRAPHICS);
  const asked: { user_questionnaire_id: string } = await (await send('GET', `${PRODUCT}/questions`)).json();
  return { headers, questions: `${PRODUCT}/user_questionnaires/${asked.user_questionnaire_id}/questions/` };
}
