/** Worker that delivers the outbox, in the app's own process (R36). */
import type { MailService } from '~/core/mail/mail-service';
import { environment, type MailAccess } from '~/core/runtime/environment.server';
import { interval, pause } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { deliverMail, nextDueMail } from './deliver-mail.server';

export type MailWorker = {
  close: () => Promise<void>;
};

// A slow response of the mail service must not delay all other emails.
const lanes = 3;
// A wrong token needs a restart with a new one, so retrying rarely is enough.
const misconfiguredWaitMs = 60_000;

/** Starts the worker with Postmark or a mail server if configured; otherwise emails are only kept. */
export function startMailWorker(): MailWorker {
  const { mail } = environment();
  const hurry = new AbortController();
  const service = mail.kind === 'none' ? null : serviceWhenUsed(mail, hurry.signal);
  if (service === null && environment().mode === 'production')
    log.warn('mail.off', {
      reason: 'Neither POSTMARK_TOKEN nor SMTP_URL is set: emails are kept and not sent',
    });
  const stop = new AbortController();
  const running = Array.from({ length: service === null ? 1 : lanes }, () =>
    runLane(service, stop.signal),
  );
  return {
    close: async () => {
      stop.abort();
      // Waits for responses that arrive soon, and aborts slow ones, which are retried after the restart.
      const timer = setTimeout(() => hurry.abort(), interval('mailLastAnswer'));
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}

/** Loads the mail client with the first email, to save memory. */
function serviceWhenUsed(
  access: Exclude<MailAccess, { kind: 'none' }>,
  hurry: AbortSignal,
): MailService {
  let reading: Promise<MailService> | null = null;
  return { send: async (mail) => (await (reading ??= serviceFor(access))).send(mail, hurry) };
}

async function serviceFor(access: Exclude<MailAccess, { kind: 'none' }>): Promise<MailService> {
  switch (access.kind) {
    case 'postmark':
      return (await import('~/core/mail/postmark-service.server')).postmarkService(access);
    case 'smtp':
      return (await import('~/core/mail/smtp-service.server')).smtpService(access);
  }
}

/**
 * Delivers all due emails.
 * @returns the number taken, or `misconfigured` if the service refused the credentials
 */
export async function deliverDue(
  service: MailService | null,
  signal?: AbortSignal,
): Promise<number | 'misconfigured'> {
  let taken = 0;
  while (signal?.aborted !== true) {
    const mail = await nextDueMail();
    if (mail === null) break;
    taken += 1;
    if ((await deliverMail(mail, service, signal)) === 'misconfigured') return 'misconfigured';
  }
  return taken;
}

async function runLane(service: MailService | null, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let wait = interval('mailPoll');
    try {
      if ((await deliverDue(service, signal)) === 'misconfigured') wait = misconfiguredWaitMs;
    } catch (error) {
      // A locked or full disk is temporary; the email stays in the outbox.
      log.error('mail.worker', errorFields(error));
    }
    await pause(wait, signal);
  }
}
