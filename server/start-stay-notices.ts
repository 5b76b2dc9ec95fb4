import { interval } from '~/services/runtime/intervals.server';
import { errorFields, log } from '~/services/runtime/log.server';
import { forgetOldMails } from '~/services/mail/forget-old-mails.server';
import { queueReviewRequests, queueStayReminders } from '~/services/mail/queue-stay-notices.server';

export type StayNotices = { close: () => Promise<void> };

/** Every few minutes queues what is due around stays and forgets old mails, one round at a time. */
export function startStayNotices(): StayNotices {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    for (const work of [queueStayReminders, queueReviewRequests, forgetOldMails])
      try {
        await work();
      } catch (error) {
        log.error('notices.round', errorFields(error));
      }
    wait();
  }

  function wait(): void {
    if (!closed) timer = setTimeout(() => (round = run()), interval('stayNotices'));
  }

  wait();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}
