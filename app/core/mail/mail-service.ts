import type { Attachment } from './email';

export type OutgoingMail = {
  /** The outbox row's id: it travels with the email, so that a repeat can be told from a second. */
  outboxId: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  /** Where one click stops emails of this kind (RFC 8058); null for those that always go. */
  unsubscribe: string | null;
};

export type SendOutcome =
  | { kind: 'sent'; providerId: string }
  /** Refused for now, or not taken at all: it waits (R115). */
  | { kind: 'later'; problem: string }
  /** It was handed over and no answer came: it may have arrived. */
  | { kind: 'unanswered'; problem: string }
  /** This mail will never be taken; `badAddress` when the address takes no mail at all. */
  | { kind: 'never'; problem: string; badAddress: boolean }
  /** Nothing at all can be sent until the operator mends the settings. */
  | { kind: 'misconfigured'; problem: string };

export type MailService = {
  /** @param signal ends the wait for an answer, as the app stops */
  send: (mail: OutgoingMail, signal?: AbortSignal) => Promise<SendOutcome>;
};

/** The headers that every email has beside those of its service. */
export function extraHeaders({
  unsubscribe,
}: Pick<OutgoingMail, 'unsubscribe'>): Record<string, string> {
  return {
    // RFC 3834: no answering machine writes back.
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: a button of the email program's own, which posts to the address.
    ...(unsubscribe !== null && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

const mostWords = 200;

/** A mail service's words in one line, without the addresses that it repeats. */
export function withoutAddresses(words: string): string {
  return words
    .slice(0, 2 * mostWords)
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/<?[^\s<>@]{1,254}@[^\s<>@]+>?/g, '(address)')
    .trim()
    .slice(0, mostWords);
}

const said = ' said: ';

/** `The email server said: 550 5.4.5 …`: a refusal in the words of the one who refused. */
export function refusedBy(who: string, words: string): string {
  return `${who}${said}${withoutAddresses(words)}`;
}

/** Whether a problem is an answer, and not silence. */
export function isAnswer(problem: string): boolean {
  return problem.includes(said);
}
