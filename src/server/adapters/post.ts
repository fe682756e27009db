import type { Mail, Mailer } from './mail.ts';

/** Mails on their way while the answer is given: nobody waits for a mail server, or learns from it who has an account. */
export interface Post {
  send(mail: Mail): void;
  /** Resolves when every mail was handed over or has failed. */
  settled(): Promise<void>;
}

/** @param failed told when a mail could not be handed over */
export function createPost(mailer: Mailer, failed: (error: unknown) => void): Post {
  const underWay = new Set<Promise<void>>();
  return {
    send(mail) {
      const sent: Promise<void> = mailer
        .send(mail)
        .catch(failed)
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
