/** Email through any mail server (R101). */
import { Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import { isThisMachine, type MailAccess } from '~/core/runtime/environment.server';
import { interval } from '~/core/runtime/intervals.server';
import {
  extraHeaders,
  type MailService,
  type OutgoingMail,
  refusedBy,
  type SendOutcome,
} from './mail-service';

/** Only an unknown mailbox ends an address; an unknown code makes the email wait (R115). */
export function smtpService({ url }: Extract<MailAccess, { kind: 'smtp' }>): MailService {
  const { protocol, hostname, username } = new URL(url);
  const timeout = interval('mailTimeout');
  const options = {
    url,
    // A password never crosses a network in the clear.
    requireTLS: protocol === 'smtp:' && username !== '' && !isThisMachine(hostname),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: interval('mailAnswer'),
    // Attachments come with the email, never from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send(mail, signal) {
      let handedOver = false;
      const transport = createTransport(options);
      transport.use('stream', ({ message }, go) => {
        message.transform(() => seenToItsEnd(() => (handedOver = true)));
        go();
      });
      try {
        const sent = await transport.sendMail({ ...messageOf(mail), ...(signal && { signal }) });
        return { kind: 'sent', providerId: sent.messageId };
      } catch (error) {
        return outcomeOf(error, handedOver);
      }
    },
  };
}

/** Passes an email through, and reports when all of it has passed. */
function seenToItsEnd(ended: () => void): Transform {
  return new Transform({
    transform: (chunk, _encoding, pass) => pass(null, chunk),
    flush: (done) => {
      ended();
      done();
    },
  });
}

function messageOf(mail: OutgoingMail) {
  const sender = /@([^@>]+)>$/.exec(mail.from)?.[1] ?? 'localhost';
  return {
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== '' && { replyTo: mail.replyTo }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    // The same ID for a repeat after a crash: mail programs show only one of two identical emails.
    messageId: `<${mail.outboxId}@${sender}>`,
    attachments: [
      ...mail.attachments.map(({ fileName, mediaType, text }) => ({
        filename: fileName,
        contentType: mediaType,
        content: Buffer.from(text, 'utf8'),
      })),
      ...mail.pictures.map(({ contentId, fileName, jpeg }) => ({
        ...{ filename: fileName, contentType: 'image/jpeg', content: jpeg },
        ...{ cid: contentId, contentDisposition: 'inline' as const },
      })),
    ],
    headers: extraHeaders(mail),
  };
}

/** A failure as nodemailer reports it: its code, the command and the server's answer to it. */
const failure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

const unsaid = 'The email server didn’t say that it took the email; it may have arrived.';

function outcomeOf(error: unknown, handedOver: boolean): SendOutcome {
  const {
    code,
    command = '',
    responseCode = 0,
    response = '',
  } = failure.safeParse(error).data ?? {};
  if (code === 'ETLS')
    return { kind: 'misconfigured', problem: 'The email server offers no encryption (STARTTLS).' };
  if (responseCode === 0) return withoutAnswer(code, handedOver);
  const problem = refusedBy('The email server', response);
  if (responseCode < 500) return { kind: 'later', problem };
  if (code === 'EAUTH') {
    const cause = 'The email server refuses the name or password';
    return { kind: 'misconfigured', problem: refusedBy(`${cause}. It`, response) };
  }
  // RFC 3463: meaning of the second and third number.
  const [, subject = '', detail = ''] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject === '6' || ['2.3', '3.4'].includes(`${subject}.${detail}`))
    return { kind: 'never', problem, badAddress: false };
  if (command === 'RCPT TO' && subject === '1' && !aboutSender(detail, response))
    return {
      kind: 'never',
      problem: 'The email server doesn’t know this address.',
      badAddress: true,
    };
  // 552 without more is a quota.
  if (/^MAIL FROM/.test(command) && /^[17]?$/.test(subject) && responseCode !== 552) {
    const cause = 'The email server refuses the sender’s address';
    return { kind: 'misconfigured', problem: refusedBy(`${cause}. It`, response) };
  }
  return { kind: 'later', problem };
}

/** Many servers refuse the sender only after they receive a recipient (5.1.7, 5.1.8, or in words). */
function aboutSender(detail: string, response: string): boolean {
  return detail === '7' || detail === '8' || /\bsender\b/i.test(response);
}

/** Outcome for a server that didn't answer: unreachable or silent. */
function withoutAnswer(code: string | undefined, handedOver: boolean): SendOutcome {
  if (code === 'EAUTH')
    return {
      kind: 'misconfigured',
      problem: 'The email server refuses the name or password.',
    };
  return handedOver
    ? { kind: 'unanswered', problem: unsaid }
    : { kind: 'later', problem: 'The email server couldn’t be reached.' };
}
