/**
 * A mail as a letter, before it becomes HTML and plain text. Each template writes one letter, so
 * that the two parts can never tell different things.
 */
import type { Cents } from '~/domain/money';
import type { BusinessSnapshot, StaySnapshot } from './mail-contents';

/** A row of a short table: `Drop Off`, `Saturday, Nov 21, 2026 at 9:00 AM`. */
export type Fact = { label: string; value: string };

/** A link by a full address. */
export type LetterLink = { label: string; href: string };

export type Block =
  | { kind: 'paragraph'; text: string }
  /** What the reader must not miss, such as that nothing is confirmed yet. */
  | { kind: 'notice'; title: string; text: string }
  | { kind: 'facts'; facts: Fact[] }
  /** What somebody typed, with its line breaks. */
  | { kind: 'quotation'; title: string; text: string }
  /** The lines of the quote (R27), then sums such as Total and Remaining. */
  | { kind: 'quote'; lines: StaySnapshot['lines']; sums: { label: string; cents: Cents }[] }
  | { kind: 'button'; link: LetterLink }
  /** The one-time link of an account mail; null where it must not be shown, or is erased. */
  | { kind: 'oneTimeLink'; label: string; href: string | null }
  /** A sentence that ends in a link. */
  | { kind: 'sentence'; text: string; link: LetterLink };

export type Letter = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  greeting: string;
  blocks: Block[];
  /** Letters to owners are signed by the business owner; notes to the business are not. */
  signed: boolean;
  /** Whom an answer goes to. */
  replyTo: string;
  /** Why the reader gets this mail. */
  why: string;
  /** Where its reader can stop mails of this kind, a full address; only for optional ones (R36). */
  stop?: string;
  business: BusinessSnapshot;
};

/** The words of the link that stops them. */
export const stopWords = 'Stop these mails';

/** Stands instead of a one-time link that must not be shown, or that was erased. */
export const linkNotShown = 'The one-time link is not shown here.';
