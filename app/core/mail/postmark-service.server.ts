import { Errors, ServerClient } from 'postmark';
import * as z from 'zod';
import type { MailAccess } from '~/core/runtime/environment.server';
import { interval } from '~/core/runtime/intervals.server';
import type { Attachment } from './email';
import {
  extraHeaders,
  type InlinePicture,
  type MailService,
  type OutgoingMail,
  refusedBy,
  type SendOutcome,
} from './mail-service';

// Postmark's own codes (https://postmarkapp.com/developer/api/overview#error-codes).
const inactiveRecipient = 406;
/** The token, the sender's signature, the credits, the account: the same for every email. */
const ofTheHouse = new Set([10, 400, 401, 405, 413]);
/** Malformed JSON, or a file of a forbidden type. */
const ofTheEmail = new Set([402, 403, 409, 411]);
const tooLarge = 413;

const unsaid = 'The email service didn’t say that it took the email; it may have arrived.';

/** Only an inactive recipient ends an address; an unknown code makes the email wait (R115). */
export function postmarkService(access: Extract<MailAccess, { kind: 'postmark' }>): MailService {
  return {
    async send(mail, signal) {
      let reached = true;
      const client = new ServerClient(access.token, {
        // The client counts in seconds.
        timeout: Math.max(1, Math.ceil(interval('mailAnswer') / 1000)),
        ...hostOf(access.url),
        fetch: async (input, init) => {
          const signals = [init?.signal, signal].flatMap((one) => one ?? []);
          try {
            return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
          } catch (error) {
            reached = !neverLeft(error);
            throw error;
          }
        },
      });
      try {
        const answer = await client.sendEmail(messageOf(mail));
        if (answer.ErrorCode === 0) return { kind: 'sent', providerId: answer.MessageID };
        return later(answer.ErrorCode, answer.Message);
      } catch (error) {
        if (error instanceof Errors.PostmarkError && error.statusCode !== 0)
          return outcomeOf(error);
        return reached
          ? { kind: 'unanswered', problem: unsaid }
          : { kind: 'later', problem: 'The email service couldn’t be reached.' };
      }
    },
  };
}

function hostOf(url: string | null) {
  if (url === null) return {};
  const { protocol, host } = new URL(url);
  return { useHttps: protocol === 'https:', requestHost: host };
}

const failedFetch = z.object({ cause: z.object({ code: z.string() }) });

/** Whether a call failed before anything of it can have arrived: no address, no connection. */
function neverLeft(error: unknown): boolean {
  const code = failedFetch.safeParse(error).data?.cause.code ?? '';
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*)$/.test(
    code,
  );
}

function messageOf(mail: OutgoingMail) {
  const files = [...mail.attachments.map(attached), ...mail.pictures.map(inline)];
  return {
    From: mail.from,
    To: mail.to,
    // Postmark refuses an empty one, which a new business has.
    ...(mail.replyTo !== '' && { ReplyTo: mail.replyTo }),
    Subject: mail.subject,
    HtmlBody: mail.html,
    TextBody: mail.text,
    MessageStream: 'outbound',
    Metadata: { outbox_id: mail.outboxId },
    ...(files.length > 0 && { Attachments: files }),
    Headers: Object.entries(extraHeaders(mail)).map(([Name, Value]) => ({ Name, Value })),
  };
}

function attached({ fileName, mediaType, text }: Attachment) {
  const Content = Buffer.from(text, 'utf8').toString('base64');
  return { Name: fileName, Content, ContentType: mediaType, ContentID: null };
}

/** Postmark's ID of a picture in the email begins with the scheme, as the HTML part has it. */
function inline({ contentId, fileName, jpeg }: InlinePicture) {
  const Content = jpeg.toString('base64');
  return { Name: fileName, Content, ContentType: 'image/jpeg', ContentID: `cid:${contentId}` };
}

function outcomeOf({ code, statusCode, message }: Errors.PostmarkError): SendOutcome {
  if (statusCode === 422 && code === inactiveRecipient)
    return {
      kind: 'never',
      problem: 'Email to this address bounced before, or the recipient refused our emails.',
      badAddress: true,
    };
  const { problem } = later(code || statusCode, message);
  if (statusCode === 401) {
    const cause = 'The email service refuses the token';
    return { kind: 'misconfigured', problem: refusedBy(`${cause}. It`, `${code} ${message}`) };
  }
  if (statusCode === tooLarge || (statusCode === 422 && ofTheEmail.has(code)))
    return { kind: 'never', problem, badAddress: false };
  if (statusCode === 422 && ofTheHouse.has(code)) return { kind: 'misconfigured', problem };
  return { kind: 'later', problem };
}

function later(code: number, words: string): Extract<SendOutcome, { kind: 'later' }> {
  return { kind: 'later', problem: refusedBy('The email service', `${code} ${words}`) };
}
