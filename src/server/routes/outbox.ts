import type { FastifyInstance } from 'fastify';
import { escapeMarkup } from '#core';
import { developerPage } from '../developer-page.ts';
import type { ServerContext } from '../server-context.ts';
import type { UnsentMail } from '../store/outbox.ts';

const SHOWN = 50;

/** GET /outbox: the mails that were not sent, for developers on staging. */
export function outboxRoutes(app: FastifyInstance, { store }: ServerContext): void {
  app.get('/outbox', async (_request, reply) => {
    const mails = await store.outbox.latest(SHOWN);
    const body = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(shown).join('\n');
    return reply.type('text/html; charset=utf-8').send(developerPage('Outbox', body));
  });
}

function shown({ createdAt, to, subject, text }: UnsentMail): string {
  return `<article>
<h2>${escapeMarkup(subject)}</h2>
<p>To ${escapeMarkup(to)}, <time>${createdAt.toISOString()}</time></p>
${text.split('\n\n').map(paragraph).join('\n')}
</article>`;
}

/** A paragraph of HTML; lines that are URLs become links. */
const paragraph = (text: string) => `<p>${text.split('\n').map(line).join('<br>')}</p>`;

const line = (text: string) =>
  /^https?:\/\/\S+$/.test(text) ? `<a href="${escapeMarkup(text)}">${escapeMarkup(text)}</a>` : escapeMarkup(text);
