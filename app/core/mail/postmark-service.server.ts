import { Errors, ServerClient } from 'postmark';
import type { MailAccess } from '~/core/runtime/environment.server';
import { interval } from '~/core/runtime/intervals.server';
import type { Attachment } from './email';
import {
  type MailService,
  oneClickHeaders,
  type OutgoingMail,
  type SendOutcome,
} from './mail-service';

// Postmark's own codes, inside a 422: the address bounced or complained before; it is malformed.
const inactiveRecipient = 406;
const invalidEmail = 300;

/** A refused address is final, a wrong token is the operator's, the rest retries. */
export function postmarkService(access: Extract<MailAccess, { kind: 'postmark' }>): MailService {
  const client = new ServerClient(access.token, {
    // The client counts in seconds, and would wait three minutes.
    timeout: Math.max(1, Math.ceil(interval('mailTimeout') / 1000)),
    ...hostOf(access.url),
  });
  return {
    async send(mail) {
      try {
        const answer = await client.sendEmail(messageOf(mail));
        if (answer.ErrorCode === 0) return { kind: 'sent', providerId: answer.MessageID };
        return { kind: 'later', problem: `The email service answered code ${answer.ErrorCode}.` };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

function hostOf(url: string | null) {
  if (url === null) return {};
  const { protocol, host } = new URL(url);
  return { useHttps: protocol === 'https:', requestHost: host };
}

function messageOf(mail: OutgoingMail) {
  return {
    From: mail.from,
    To: mail.to,
    // Postmark refuses an empty one, which a new house has.
    ...(mail.replyTo !== '' && { ReplyTo: mail.replyTo }),
    Subject: mail.subject,
    HtmlBody: mail.html,
    TextBody: mail.text,
    MessageStream: 'outbound',
    Metadata: { outbox_id: mail.outboxId },
    ...(mail.attachments.length > 0 && { Attachments: mail.attachments.map(attached) }),
    ...(mail.unsubscribe !== null && { Headers: namedHeaders(oneClickHeaders(mail.unsubscribe)) }),
  };
}

function attached({ fileName, mediaType, text }: Attachment) {
  const Content = Buffer.from(text, 'utf8').toString('base64');
  return { Name: fileName, Content, ContentType: mediaType, ContentID: null };
}

function namedHeaders(headers: Record<string, string>) {
  return Object.entries(headers).map(([Name, Value]) => ({ Name, Value }));
}

// Never the error's own message: Postmark repeats the address in it.
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof Errors.PostmarkError))
    return { kind: 'later', problem: 'The email service couldn’t be reached.' };
  if (error.code === inactiveRecipient)
    return {
      kind: 'never',
      problem: 'Email to this address bounced before, or the recipient refused our emails.',
      badAddress: true,
    };
  if (error.code === invalidEmail)
    return {
      kind: 'never',
      problem: 'The email service doesn’t know this address.',
      badAddress: true,
    };
  if (error.statusCode === 401)
    return { kind: 'misconfigured', problem: 'The email service refuses POSTMARK_TOKEN.' };
  if (error.statusCode === 422)
    return {
      kind: 'never',
      problem: `The email service refused the email (code ${error.code}).`,
      badAddress: false,
    };
  if (error.statusCode === 0)
    return { kind: 'later', problem: 'The email service couldn’t be reached.' };
  return { kind: 'later', problem: `The email service answered ${error.statusCode}.` };
}
