import { forgetOldMails } from '~/services/mail/forget-old-mails.server';
import { queueReviewRequests, queueStayReminders } from '~/services/mail/queue-stay-notices.server';
import { repeat, type Repeated } from './repeat';

/** Every few minutes queues what is due around stays and forgets old mails, one round at a time. */
export function startStayNotices(): Repeated {
  const works = [queueStayReminders, queueReviewRequests, forgetOldMails];
  return repeat(works, { wait: 'stayNotices', event: 'notices.round' });
}
