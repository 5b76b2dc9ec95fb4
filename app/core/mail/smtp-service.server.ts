/** Email through any mail server (R101): the address of it is SMTP_URL. */
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import { isThisMachine, type MailAccess } from '~/core/runtime/environment.server';
import { interval } from '~/core/runtime/intervals.server';
import {
  type MailService,
  oneClickHeaders,
  type OutgoingMail,
  type SendOutcome,
} from './mail-service';

/** What is refused for good is final, a wrong password is the operator's, the rest retries. */
export function smtpService({ url }: Extract<MailAccess, { kind: 'smtp' }>): MailService {
  const { protocol, hostname, username } = new URL(url);
  const timeout = interval('mailTimeout');
  const transport = createTransport({
    url,
    // A password never crosses a network in the clear.
    requireTLS: protocol === 'smtp:' && username !== '' && !isThisMachine(hostname),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // What is attached comes with the email, and never from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        const { messageId } = await transport.sendMail(messageOf(mail));
        return { kind: 'sent', providerId: messageId };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
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
    // The same for a repeat after a crash: mail programs show one of two alike.
    messageId: `<${mail.outboxId}@${sender}>`,
    attachments: mail.attachments.map(({ fileName, mediaType, text }) => ({
      filename: fileName,
      contentType: mediaType,
      content: Buffer.from(text, 'utf8'),
    })),
    ...(mail.unsubscribe !== null && { headers: oneClickHeaders(mail.unsubscribe) }),
  };
}

/** What nodemailer says of a failure: its own code, the command and the server's answer to it. */
const failure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

// RFC 5321: the mailbox is unknown, not here, or no name that is allowed.
const noMailbox = new Set([550, 551, 553]);

// Never the server's own words: it repeats the address in them.
function outcomeOf(error: unknown): SendOutcome {
  const {
    code,
    command = '',
    responseCode = 0,
    response = '',
  } = failure.safeParse(error).data ?? {};
  const forGood = responseCode >= 500;
  if (code === 'ETLS')
    return { kind: 'misconfigured', problem: 'The email server offers no encryption (STARTTLS).' };
  if (code === 'EAUTH' && (forGood || responseCode === 0))
    return {
      kind: 'misconfigured',
      problem: 'The email server refuses the name or password in SMTP_URL.',
    };
  if (!forGood) {
    const problem =
      responseCode === 0
        ? 'The email server couldn’t be reached.'
        : `The email server answered ${responseCode}.`;
    return { kind: 'later', problem };
  }
  if (/^MAIL FROM/.test(command))
    return {
      kind: 'misconfigured',
      problem: `The email server refuses the sender (code ${responseCode}): check MAIL_FROM.`,
    };
  // RFC 3463: 5.1 is about the address; what else is refused may be taken another time.
  const detail = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response)?.[1];
  const badAddress = noMailbox.has(responseCode) && (detail === undefined || detail === '1');
  return command === 'RCPT TO' && badAddress
    ? { kind: 'never', problem: 'The email server doesn’t know this address.', badAddress: true }
    : {
        kind: 'never',
        problem: `The email server refused the email (code ${responseCode}).`,
        badAddress: false,
      };
}
