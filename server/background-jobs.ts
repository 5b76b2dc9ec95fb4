/** The background work beside the requests, each job one round at a time. */
import { removeEndedSessions } from '~/core/session/session.server';
import { makeNightlyBackup } from '~/core/backup/make-backup.server';
import { followDeposits } from '~/features/money/payments/deposits.server';
import {
  forgetOldNotices,
  sendDueNotices,
} from '~/features/messages/outbox/deliver-notices.server';
import { forgetOldMails } from '~/core/mail/outbox.server';
import { forgetOldSubmissions } from '~/core/web/idempotency.server';
import { sweepPrivatePictures } from '~/features/dogs/pictures/private-pictures.server';
import {
  queueReviewRequests,
  queueStayReminders,
} from '~/features/booking/lists/stay-reminders.server';
import { queueVaccinationReminders } from '~/features/dogs/vaccinations/vaccination-reminders.server';
import { askAboutClaims } from '~/features/money/offline/claims.server';
import { queuePaymentReminders } from '~/features/money/payments/payment-reminders.server';
import { remindOfRest } from '~/features/money/payments/rest-reminders.server';
import { returnUnusedGifts } from '~/features/money/credit/gifts.server';
import { reconcilePayments } from '~/features/money/payments/reconcile.server';
import { eraseDueAccounts } from '~/features/people/profiles/delete-account.server';
import { tryPictureDaily } from '~/features/house/installation/installation.server';
import { watchDisk } from '~/core/runtime/disk-space.server';
import { environment } from '~/core/runtime/environment.server';
import { copyUploads } from '~/core/files/upload-copies.server';
import { offerFreePlaces } from '~/features/booking/waitlist/offer-places.server';
import { repeat, type Repeated } from './repeat';
import { queueLatePickUps } from '~/features/day/arrivals/late-notices.server';

/**
 * Checks every few minutes whether the nightly backup is due, and makes it, and whether a picture was
 * tried today (R108). A full disk is transient: the next check tries again.
 */
export function startBackups(): Repeated {
  return repeat([makeNightlyBackup, tryPictureDaily], {
    wait: 'backupCheck',
    event: 'backup.failed',
  });
}

/** Measures the free disk space right away and then every few minutes (R112). */
export function startWatchingDisk(): Repeated {
  return repeat([() => watchDisk()], { wait: 'backupCheck', event: 'disk.unknown', atOnce: true });
}

/** Looks up unfinished payments right away and then every few minutes (R32). */
export function startReconciling(): Repeated {
  return repeat([reconcilePayments], { wait: 'reconcile', event: 'reconcile.round', atOnce: true });
}

/** Copies uploads to Litestream's bucket right away and then every few minutes, if a bucket is set. */
export function startUploadCopies(): Repeated {
  const { copies } = environment();
  return repeat(copies === null ? [] : [() => copyUploads(copies)], {
    wait: 'uploadCopies',
    event: 'copies.uploads_failed',
    atOnce: true,
  });
}

/** The rounds about stays, old rows and accounts, in their order. */
export const stayNotices = [
  queueStayReminders,
  queueReviewRequests,
  queueVaccinationReminders,
  queuePaymentReminders,
  remindOfRest,
  askAboutClaims,
  followDeposits,
  returnUnusedGifts,
  forgetOldMails,
  forgetOldNotices,
  forgetOldSubmissions,
  sweepPrivatePictures,
  eraseDueAccounts,
  removeEndedSessions,
] as const;

/** Every few minutes, queues due emails around stays, and deletes old emails, form keys and accounts. */
export function startStayNotices(): Repeated {
  return repeat(stayNotices, { wait: 'stayNotices', event: 'notices.round' });
}

/** Sends notices to phones every few seconds, and checks for late pick-ups (R65). */
export function startNotices(): Repeated[] {
  return [
    repeat([sendDueNotices], { wait: 'pushPoll', event: 'push.round' }),
    repeat([queueLatePickUps], { wait: 'latePickUps', event: 'push.round', atOnce: true }),
  ];
}

/** Offers free places to waiting owners, right away and then every few seconds (R56). */
export function startOfferingPlaces(): Repeated {
  return repeat([offerFreePlaces], { wait: 'waitlist', event: 'waitlist.round', atOnce: true });
}
