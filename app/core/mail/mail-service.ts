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
  /** It may work another time: the network, the service's own trouble, too many calls. */
  | { kind: 'later'; problem: string }
  /** This mail will never be taken; `badAddress` when the address takes no mail at all. */
  | { kind: 'never'; problem: string; badAddress: boolean }
  /** Nothing at all can be sent until the operator mends the settings. */
  | { kind: 'misconfigured'; problem: string };

export type MailService = { send: (mail: OutgoingMail) => Promise<SendOutcome> };

/** The headers by which email programs show a button of their own, which posts to the address (RFC 8058). */
export function oneClickHeaders(address: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
