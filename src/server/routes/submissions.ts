import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import document from '../../../contract/submissions.openapi.json' with { type: 'json' };
import { askedOf, canonical, checkAnswers, contractOf, jsonOf, ownEntry, ownQuestions } from '#core';
import { consentsOf } from '../consents.ts';
import { formsBehind } from '../contact-forms.ts';
import { checkOfForms, refuseFieldErrors } from '../forms.ts';
import { keyFrom } from '../idempotency.ts';
import { limitLoad } from '../load-limit.ts';
import { type AnyHandlers, serve, serversOf } from '../operations.ts';
import { answersRefused, cleanAnswer } from '../ordering/answer-body.ts';
import { receivedAnswer } from '../ordering/answers-as-asked.ts';
import { notFound } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { todayOf } from '../today.ts';
import { requestLocale } from '../visitor-language.ts';

const CONTRACT = contractOf(jsonOf(document));

const Params = z.object({ questionnaire: z.string() });
const OptionalText = z.string().nullable().exactOptional();
/** The body, already validated by the contract's schema. */
const Body = z.object({
  answers: z.record(z.string(), z.array(z.string())),
  texts: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  asked: z.record(z.string(), z.object({ version: OptionalText, language: OptionalText })).default({}),
  contact: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** Registers the operations of contract/submissions.openapi.json. */
export function submissionRoutes(app: FastifyInstance, context: ServerContext): void {
  const handlers: AnyHandlers = submissionOperations(context);
  app.register(async (calls) => {
    limitLoad(calls, context.settings.requestsAtOnce);
    for (const prefix of serversOf(CONTRACT))
      calls.register(async (scope) => serve(scope, CONTRACT, prefix, handlers, null), { prefix });
  });
}

/**
 * The operations that store the answers to a questionnaire of the flow, if the answers pass the same rules as in the
 * browser.
 */
function submissionOperations(context: ServerContext) {
  const { flow, store, limiter, clock } = context;
  const places = formsBehind(flow, 'submit', 'contact');
  const checkContact = checkOfForms(context, places);
  const consents = consentsOf(context, places);

  return {
    submit: {
      respond: async (request: FastifyRequest) => {
        const { questionnaire } = Params.parse(request.params);
        if (ownEntry(flow.questionnaires, questionnaire) === undefined) throw notFound('not_found');
        const key = keyFrom(request);
        await limiter.use('submission', request.ip);
        const { answers, texts, asked, contact: reach } = Body.parse(request.body);
        const language = requestLocale(flow, request);
        const questions = ownQuestions(flow, questionnaire, language, (name) => name);
        const sent = Object.fromEntries(
          Object.entries(answers).map(([id, answer]) => [id, { answer, user_texts: ownEntry(texts, id) ?? {} }]),
        );
        const received = questions.flatMap((question) => {
          const answer = ownEntry(sent, question.id);
          return answer === undefined
            ? []
            : [
                {
                  question,
                  found: receivedAnswer(questions, question, answer, ownEntry(asked, question.id), language),
                },
              ];
        });
        const changed = received.filter(({ found }) => found === undefined);
        refuseFieldErrors(Object.fromEntries(changed.map(({ question }) => [question.id, ['question_changed']])));
        const found = Object.fromEntries(received.flatMap((one) => (one.found ? [[one.question.id, one.found]] : [])));
        const carried = Object.fromEntries(Object.entries(found).map(([id, one]) => [id, one.carried]));
        const today = todayOf({ clock });
        const errors = checkAnswers(flow, questions, { ...sent, ...carried }, today);
        if (errors.length > 0) throw answersRefused(errors);
        const contact = Object.fromEntries(Object.entries(reach).filter(([, value]) => value !== null));
        refuseFieldErrors(checkContact(contact));
        const agreed = consents.given(contact, language);
        const accepted = askedOf(flow, questions, ({ id }) => ownEntry(carried, id), today).flatMap((question) => {
          const one = ownEntry(found, question.id);
          return one === undefined ? [] : [[question.id, cleanAnswer(flow, question, one.given)] as const];
        });
        const content = jsonOf({ answers: Object.fromEntries(accepted), contact, consents: agreed });
        const hash = createHash('sha256').update(canonical(content)).digest('base64url');
        const id = await store.submissions.add({ id: randomUUID(), questionnaire, key, hash, content, now: clock() });
        return { id };
      },
    },
  };
}
