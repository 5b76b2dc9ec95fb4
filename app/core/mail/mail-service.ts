import type { Attachment } from './email';

/** A JPEG inside an email, which its HTML part names by `cid:` and its id. */
export type InlinePicture = { contentId: string; fileName: string; jpeg: Buffer };

export type OutgoingMail = {
  /** The outbox row's id: it travels with the email, so that a repeat can be told from a second email. */
  outboxId: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  pictures: InlinePicture[];
  /** Address at which one click stops emails of this kind (RFC 8058); null for required emails. */
  unsubscribe: string | null;
};

export type SendOutcome =
  | { kind: 'sent'; providerId: string }
  /** Refused for now, or not accepted at all: the email waits (R115). */
  | { kind: 'later'; problem: string }
  /** Handed over without an answer: it may have arrived. */
  | { kind: 'unanswered'; problem: string }
  /** This email will never be accepted; `badAddress` if the address accepts no email at all. */
  | { kind: 'never'; problem: string; badAddress: boolean }
  /** No email can be sent until the operator fixes the settings. */
  | { kind: 'misconfigured'; problem: string };

export type MailService = {
  /** @param signal ends the wait for an answer, as the app stops */
  send: (mail: OutgoingMail, signal?: AbortSignal) => Promise<SendOutcome>;
};

/** Returns the headers that every email has in addition to those of its service. */
export function extraHeaders({
  unsubscribe,
}: Pick<OutgoingMail, 'unsubscribe'>): Record<string, string> {
  return {
    // RFC 3834: no autoresponder replies.
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: the email program's own unsubscribe button, which posts to the address.
    ...(unsubscribe !== null && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

const mostWords = 200;

/** Returns a mail service's words in one line, without the addresses that it repeats. */
export function withoutAddresses(words: string): string {
  return words
    .slice(0, 2 * mostWords)
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/<?[^\s<>@]{1,254}@[^\s<>@]+>?/g, '(address)')
    .trim()
    .slice(0, mostWords);
}

const said = ' said: ';

/** `The email server said: 550 5.4.5 …`: a refusal in the service's own words. */
export function refusedBy(who: string, words: string): string {
  return `${who}${said}${withoutAddresses(words)}`;
}

/** Whether a problem is an answer, and not silence. */
export function isAnswer(problem: string): boolean {
  return problem.includes(said);
}
