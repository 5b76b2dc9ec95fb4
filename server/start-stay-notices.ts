import { forgetOldMails } from '~/services/mail/forget-old-mails.server';
import { queueReviewRequests, queueStayReminders } from '~/services/mail/queue-stay-notices.server';
import { clockIsSteady } from '~/services/mail/steady-clock.server';
import { repeat, type Repeated } from './repeat';

const works = [queueStayReminders, queueReviewRequests, forgetOldMails];

/**
 * Every few minutes queues what is due around stays and forgets old mails, one round at a time, but
 * nothing of it while the clock is not to be trusted.
 */
export function startStayNotices(): Repeated {
  let steady = false;
  const look = async () => {
    steady = false;
    steady = await clockIsSteady();
  };
  const ifSteady = (work: () => Promise<unknown>) => async () => {
    if (steady) await work();
  };
  return repeat([look, ...works.map(ifSteady)], { wait: 'stayNotices', event: 'notices.round' });
}
