import { environment } from '~/core/runtime/environment.server';

/**
 * Returns the sentence that an email was sent; in production without a mail service, that it waits.
 * Sample mode shows the emails it would send.
 */
export function saidOfEmail(sentence: string): string {
  const { mail, mode } = environment();
  if (mail.kind !== 'none' || mode === 'sample') return sentence;
  return 'The email waits until email is set up.';
}
