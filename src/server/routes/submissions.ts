import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import document from '../../../contract/submissions.openapi.json' with { type: 'json' };
import { askedOf, canonical, checkAnswers, contractOf, jsonOf, ownEntry, ownQuestions, textsOf } from '#core';
import type { QuestionAnswer } from '#core';
import { formThatFills } from '../forms.ts';
import { keyFrom } from '../idempotency.ts';
import { limitLoad } from '../load.ts';
import { type AnyOffers, serve, serversOf } from '../operations.ts';
import { answersRefused } from '../ordering/answer-body.ts';
import { notFound, unprocessable } from '../refusal.ts';
import type { Server } from '../server.ts';

const CONTRACT = contractOf(jsonOf(document));

const Params = z.object({ questionnaire: z.string() });
/** What the contract's schema has let through. */
const Body = z.object({
  answers: z.record(z.string(), z.array(z.string())),
  texts: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  contact: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** The operations of contract/submissions.openapi.json. */
export function submissionRoutes(app: FastifyInstance, server: Server): void {
  const offers: AnyOffers = submissionOperations(server);
  app.register(async (calls) => {
    limitLoad(calls, server.settings.requestsAtOnce);
    for (const prefix of serversOf(CONTRACT))
      calls.register(async (scope) => serve(scope, CONTRACT, prefix, offers, null), { prefix });
  });
}

/** Keeps what somebody answered to a questionnaire of the flow, once they may (the same rules as in the browser). */
function submissionOperations({ flow, store, limiter, clock }: Server) {
  const contactForm = formThatFills(flow, 'contact');

  return {
    submit: {
      answer: async (request: FastifyRequest) => {
        const { questionnaire } = Params.parse(request.params);
        if (ownEntry(flow.questionnaires, questionnaire) === undefined) throw notFound('not_found');
        const key = keyFrom(request);
        await limiter.use('submission', request.ip);
        const { answers, texts, contact: sent } = Body.parse(request.body);
        const questions = ownQuestions(flow, questionnaire, (name) => name);
        const given = Object.fromEntries(
          Object.entries(answers).map(([id, answer]): [string, QuestionAnswer] => [
            id,
            { answer, user_texts: ownEntry(texts, id) ?? {} },
          ]),
        );
        const problems = checkAnswers(flow, questions, given);
        if (problems.length > 0) throw answersRefused(problems);
        const contact = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
        const wrong = contactForm.check(contact);
        if (Object.keys(wrong).length > 0) throw unprocessable(wrong);
        const kept = askedOf(flow, questions, ({ id }) => ownEntry(given, id)).flatMap((question) => {
          const answer = ownEntry(given, question.id);
          return answer === undefined
            ? []
            : [[question.id, { answer: answer.answer, user_texts: textsOf(question, answer) }] as const];
        });
        const content = jsonOf({ answers: Object.fromEntries(kept), contact });
        const hash = createHash('sha256').update(canonical(content)).digest('base64url');
        const id = await store.submissions.add({ id: randomUUID(), questionnaire, key, hash, content, at: clock() });
        return { id };
      },
    },
  };
}
