/** A real SMTP server on this machine, with the behavior of public ones. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type TakenMail = { from: string; to: string[]; source: string; encrypted: boolean };

/**
 * An answer of the server: `550 5.1.1 no such user`; 'cut': it closes the connection; 'taken, cut':
 * after accepting the email; 'slow': it accepts after a while; 'hang': it never answers.
 */
type Manner = string | null;

const slowMs = 1500;

export type FakeSmtp = {
  port: number;
  taken: TakenMail[];
  /** The passwords that were sent to it. */
  passwords: string[];
  /** Its answers to a connection, the sender, a recipient, the start of an email, and the complete email. */
  manners: {
    connect?: () => Manner;
    sender?: (address: string) => Manner;
    recipient?: (address: string) => Manner;
    begun?: () => 'cut' | null;
    data?: () => Manner;
  };
  close: () => Promise<void>;
};

function answer(text: string): Error {
  return Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });
}

/** @param startTls whether it offers encryption, with a self-signed certificate */
export async function startFakeSmtp({ startTls = false, password = '' } = {}): Promise<FakeSmtp> {
  const fake: Omit<FakeSmtp, 'port' | 'close'> = { taken: [], passwords: [], manners: {} };
  const sockets = new Set<{ destroy: () => void }>();
  const say = (manner: Manner | undefined, go: (error?: Error) => void): void => {
    if (manner === 'hang') return;
    if (manner === 'slow') setTimeout(go, slowMs);
    else if (manner?.endsWith('cut')) for (const socket of sockets) socket.destroy();
    else go(typeof manner === 'string' ? answer(manner) : undefined);
  };
  const server = new SMTPServer({
    authOptional: password === '',
    allowInsecureAuth: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => say(fake.manners.connect?.(), done),
    onAuth: (auth, _session, done) => {
      fake.passwords.push(auth.password ?? '');
      if (auth.password === password) done(null, { user: auth.username });
      else done(answer('535 5.7.8 wrong password'));
    },
    onMailFrom: ({ address }, _session, done) => say(fake.manners.sender?.(address), done),
    onRcptTo: ({ address }, _session, done) => say(fake.manners.recipient?.(address), done),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      if (fake.manners.begun?.() === 'cut') {
        stream.once('readable', () => say('cut', done)).once('error', () => undefined);
        return;
      }
      void buffer(stream).then((bytes) => {
        const manner = fake.manners.data?.() ?? null;
        const isTaken = manner === null || ['slow', 'hang', 'taken, cut'].includes(manner);
        if (isTaken)
          fake.taken.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            source: bytes.toString('utf8'),
            encrypted: session.secure,
          });
        say(manner, done);
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => server.listen(0, '0.0.0.0', ready));
  return Object.assign(fake, {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((closed) => server.close(closed)),
  });
}
