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
// A wrong token needs a person to type another one, so retrying rarely is enough.
const misconfiguredWaitMs = 60_000;

/**
 * Starts the worker. It sends with Postmark or a mail server as long as one is set up, also since the
 * start (R135); otherwise emails are only kept.
 */
export function startMailWorker(): MailWorker {
  const hurry = new AbortController();
  const service = currentService(hurry.signal);
  if (service() === null && environment().mode === 'production')
    log.warn('mail.off', {
      reason: 'No email service is set up: emails are kept and not sent',
    });
  const stop = new AbortController();
  const running = Array.from({ length: lanes }, (_, lane) =>
    runLane(service, { signal: stop.signal, isSpare: lane > 0 }),
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

/** Returns a function for the mail service that is set up at the moment; null without one. */
function currentService(hurry: AbortSignal): () => MailService | null {
  let made: { access: MailAccess; service: MailService } | null = null;
  return () => {
    const { mail: access } = environment();
    if (access.kind === 'none') return null;
    if (made?.access !== access) made = { access, service: serviceWhenUsed(access, hurry) };
    return made.service;
  };
}

/** Loads the mail client with the first email, to save memory. */
function serviceWhenUsed(
  access: Exclude<MailAccess, { kind: 'none' }>,
  hurry: AbortSignal,
): MailService {
  let reading: Promise<MailService> | null = null;
  return { send: async (mail) => (await (reading ??= mailServiceFor(access))).send(mail, hurry) };
}

/** Returns the client of a mail service. */
export async function mailServiceFor(
  access: Exclude<MailAccess, { kind: 'none' }>,
): Promise<MailService> {
  switch (access.kind) {
    case 'postmark':
      return (await import('~/core/mail/postmark-service.server')).postmarkService(access);
    case 'smtp':
      return (await import('~/core/mail/smtp-service.server')).smtpService(access);
  }
}

/**
 * Delivers all due emails.
 * @param service a function if it may change meanwhile
 * @returns the number taken, or `misconfigured` if the service refused the credentials
 */
export async function deliverDue(
  service: MailService | null | (() => MailService | null),
  signal?: AbortSignal,
): Promise<number | 'misconfigured'> {
  let taken = 0;
  while (signal?.aborted !== true) {
    const mail = await nextDueMail();
    if (mail === null) break;
    taken += 1;
    const current = typeof service === 'function' ? service() : service;
    if ((await deliverMail(mail, current, signal)) === 'misconfigured') return 'misconfigured';
  }
  return taken;
}

async function runLane(
  service: () => MailService | null,
  { signal, isSpare }: { signal: AbortSignal; isSpare: boolean },
): Promise<void> {
  while (!signal.aborted) {
    let wait = interval('mailPoll');
    try {
      // One lane is enough to keep emails.
      if (isSpare && service() === null) {
        await pause(wait, signal);
        continue;
      }
      if ((await deliverDue(service, signal)) === 'misconfigured') wait = misconfiguredWaitMs;
    } catch (error) {
      // A locked or full disk is temporary; the email stays in the outbox.
      log.error('mail.worker', errorFields(error));
    }
    await pause(wait, signal);
  }
}
