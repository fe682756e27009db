import type { Began, ChangeResult, Choices, Description, PointedAt, TextChange, Wish } from '#cli';
import type { CallFailure, CallRequest, Json, PersistedState } from '#core';

/** The requests to the development server, each with its response. */
interface Answers {
  describe: (at: PointedAt) => Description;
  text: (change: TextChange) => ChangeResult;
  choices: (of: { product?: string }) => Choices;
  begin: (wish: Wish) => Began;
  persisted: (of: { id: string }) => PersistedState | null;
  reply: (of: {
    id: string;
    request: CallRequest;
  }) => { response: Json; signsIn?: boolean } | { failure: CallFailure } | null;
}

/** Sends a request to the development server. @throws Error with the server's message when it refuses */
export async function ask<Name extends keyof Answers>(
  name: Name,
  body: Parameters<Answers[Name]>[0],
): Promise<ReturnType<Answers[Name]>> {
  const response = await fetch(`/__tundish/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(String(answer.message));
  return answer;
}
