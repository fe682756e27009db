import { createTransport } from 'nodemailer';
import { isLoopback } from '../loopback.ts';

/** A mail in plain text. `id` is the same whenever it is sent: a mail server can tell a repeat by it. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** How mails leave. */
export interface Mailer {
  /** Whether mails stay in the outbox, where developers read them. */
  keeps: boolean;
  /** @throws Error when the mail could not be handed over */
  send(mail: Mail): Promise<void>;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/**
 * Mails through a mail server, over TLS unless it is on this very computer: mails hold links that let people in. It is
 * not asked before the first mail, so it may be down when this server starts.
 * @param url smtps://, or smtp:// for STARTTLS, with user and password where the server asks for them
 * @param from the sender, as "Name <address>" or an address
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? hostname;
  const transport = createTransport(
    {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: !isLoopback(hostname),
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // Texts are ours, but an address is what somebody typed: nothing in a mail may name a file or an address to load.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    keeps: false,
    async send({ id, to, subject, text }) {
      // As an object, so that a comma in it can't make two of one address.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, messageId: `<${id}@${domain}>` });
    },
  };
}

/** Mails that stay in the outbox, where developers read them. */
export const outboxMailer: Mailer = { keeps: true, send: async () => undefined };
