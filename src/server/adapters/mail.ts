import { createTransport } from 'nodemailer';
import { isLoopback } from '../loopback.ts';

/** A plain-text mail. If it is sent again, its `id` is the same, so that mail servers can drop duplicates. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Sends mails. */
export interface Mailer {
  /** Whether mails remain in the outbox instead of being sent, so that developers can read them. */
  keeps: boolean;
  /** @throws Error when the mail server did not accept the mail */
  send(mail: Mail): Promise<void>;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/**
 * Sends mails through a mail server. TLS is required except on localhost, because mails contain sign-in links. It
 * connects with the first mail, so the mail server may be down when this server starts.
 * @param url smtps://, or smtp:// for STARTTLS, with user and password if needed
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
      // The recipient is user input, so a mail must never load a file or a web address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    keeps: false,
    async send({ id, to, subject, text }) {
      // Passed as an object, so that a comma in the address cannot add a second recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, messageId: `<${id}@${domain}>` });
    },
  };
}

/** A mailer that sends nothing. Mails remain in the outbox, where developers can read them. */
export const outboxMailer: Mailer = { keeps: true, send: async () => undefined };
