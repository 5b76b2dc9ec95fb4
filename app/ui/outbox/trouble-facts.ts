import type { Fact } from '../facts-list';

/** What stood in a mail's way. */
export type MailTrouble = { attempts: number; problem: string | null; bounced: string | null };

/** The tries and the problem of a mail; nothing for one that went at once. */
export function troubleFacts({ attempts, problem, bounced }: MailTrouble): Fact[] {
  const facts: Fact[] = [];
  if (attempts > 1 || (attempts > 0 && problem !== null))
    facts.push({ label: 'Tries', value: String(attempts) });
  // What made the address one that takes no mail is said once.
  if (problem !== null && problem !== bounced) facts.push({ label: 'Problem', value: problem });
  if (bounced !== null) facts.push({ label: 'Takes no mail', value: bounced });
  return facts;
}
