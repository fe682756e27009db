import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface FakeSmtp {
  url: string;
  port: number;
  /** Every message accepted, with its headers. */
  taken: string[];
  /** The user and password of each sign-in. */
  signIns: string[][];
  /** How it answers a recipient from now on; `hang` means no answer. */
  behave(answer: 'take' | 'hang' | '450 busy' | '550 no such user'): void;
  close(): Promise<void>;
}

/** A mail server on loopback that speaks as much SMTP (RFC 5321) as sending one mail needs. */
export async function fakeSmtp(wanted = 0): Promise<FakeSmtp> {
  const taken: string[] = [];
  const signIns: string[][] = [];
  const sockets = new Set<Socket>();
  let answer = 'take';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let [rest, message, isMessage] = ['', '', false];
    const said = (line: string) => {
      if (isMessage && line === '.') {
        taken.push(message);
        [isMessage, message] = [false, ''];
        return socket.write('250 taken\r\n');
      }
      if (isMessage) return (message += `${line}\n`);
      if (/^EHLO/i.test(line)) return socket.write('250-yes\r\n250 AUTH PLAIN\r\n');
      const [, secret] = /^AUTH PLAIN (\S+)$/i.exec(line) ?? [];
      if (secret !== undefined) {
        // The text that a client sends to sign in: an identity, a user and a password, separated by NUL characters (RFC 4616).
        signIns.push(Buffer.from(secret, 'base64').toString().split('\0').slice(1));
        return socket.write('235 yes\r\n');
      }
      if (/^(HELO|MAIL|RSET|NOOP)/i.test(line)) return socket.write('250 yes\r\n');
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
      if (/^RCPT/i.test(line))
        return answer === 'hang' ? null : socket.write(`${answer === 'take' ? '250 yes' : answer}\r\n`);
      if (/^DATA/i.test(line)) return (isMessage = socket.write('354 go on\r\n') || true);
      return socket.write('502 unknown\r\n');
    };
    socket.write('220 fake\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) said(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    taken,
    signIns,
    behave: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
