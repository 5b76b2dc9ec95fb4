import { environment } from '~/core/runtime/environment.server';

/**
 * The sentence that an email was queued, and in production without a mail service that it waits: sample
 * mode shows what would be sent.
 */
export function saidOfEmail(sentence: string): string {
  const { mail, mode } = environment();
  if (mail.kind !== 'none' || mode === 'sample') return sentence;
  return 'The email waits until email is set up.';
}
