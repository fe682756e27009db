import { createTransport } from 'nodemailer';
import type { Outbox } from '../store/outbox.ts';

/** A mail in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** How mails leave. */
export interface Mailer {
  /** @throws Error when the mail could not be handed over */
  send(mail: Mail): Promise<void>;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/**
 * Mails through a mail server.
 * @param url smtp:// or smtps://, with user and password where the server asks for them
 * @param from the sender, as "Name <address>" or an address
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport(
    {
      host: hostname,
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // Texts are ours, but an address is what somebody typed: nothing in a mail may name a file or an address to load.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      // As an object, so that a comma in it can't make two of one address.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
}

/** Mails that stay here, for a developer to read. */
export function createOutboxMailer(outbox: Outbox, clock: () => Date): Mailer {
  return { send: (mail) => outbox.add({ ...mail, at: clock() }) };
}
