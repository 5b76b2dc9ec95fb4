/** The work that goes on beside the requests, each job one round at a time. */
import { removeEndedSessions } from '~/core/session/session.server';
import { makeNightlyBackup } from '~/core/backup/make-backup.server';
import { followDeposits } from '~/features/payments/deposits.server';
import { refreshStatistics } from '~/core/database/statistics.server';
import { forgetOldNotices, sendDueNotices } from '~/features/outbox/deliver-notices.server';
import { forgetOldMails } from '~/core/mail/outbox.server';
import { forgetOldSubmissions } from '~/core/web/idempotency.server';
import { sweepPrivatePictures } from '~/features/pictures/private-pictures.server';
import {
  queueReviewRequests,
  queueStayReminders,
} from '~/features/reservations/stay-reminders.server';
import { queueVaccinationReminders } from '~/features/vaccinations/vaccination-reminders.server';
import { askAboutClaims } from '~/features/other-ways/claims.server';
import { queuePaymentReminders } from '~/features/payments/payment-reminders.server';
import { remindOfRest } from '~/features/payments/rest-reminders.server';
import { reconcilePayments } from '~/features/payments/reconcile.server';
import { eraseDueAccounts } from '~/features/profiles/delete-account.server';
import { tryPictureDaily } from '~/features/installation/installation.server';
import { watchDisk } from '~/core/runtime/disk-space.server';
import { environment } from '~/core/runtime/environment.server';
import { copyUploads } from '~/core/files/upload-copies.server';
import { offerFreePlaces } from '~/features/waitlist/offer-places.server';
import { repeat, type Repeated } from './repeat';
import { queueLatePickUps } from '~/features/arrivals/late-notices.server';

/**
 * Checks every few minutes whether this night's backup is still to be made, and makes it, and whether
 * a picture was tried today (R108). A full disk passes: the next check tries again.
 */
export function startBackups(): Repeated {
  return repeat([makeNightlyBackup, tryPictureDaily], {
    wait: 'backupCheck',
    event: 'backup.failed',
  });
}

/** Measures the room on the disk right away and then every few minutes (R112). */
export function startWatchingDisk(): Repeated {
  return repeat([() => watchDisk()], { wait: 'backupCheck', event: 'disk.unknown', atOnce: true });
}

/** Asks after unfinished payments right away and then every few minutes (R32). */
export function startReconciling(): Repeated {
  return repeat([reconcilePayments], { wait: 'reconcile', event: 'reconcile.round', atOnce: true });
}

/** Copies uploads to Litestream's bucket right away and then every few minutes, where one is set. */
export function startUploadCopies(): Repeated {
  const { copies } = environment();
  return repeat(copies === null ? [] : [() => copyUploads(copies)], {
    wait: 'uploadCopies',
    event: 'copies.uploads_failed',
    atOnce: true,
  });
}

/** Every few minutes queues what is due around stays, deletes old emails, form keys and accounts, and keeps statistics. */
export function startStayNotices(): Repeated {
  return repeat(
    [
      queueStayReminders,
      queueReviewRequests,
      queueVaccinationReminders,
      queuePaymentReminders,
      remindOfRest,
      askAboutClaims,
      followDeposits,
      forgetOldMails,
      forgetOldNotices,
      forgetOldSubmissions,
      sweepPrivatePictures,
      eraseDueAccounts,
      removeEndedSessions,
      refreshStatistics,
    ],
    { wait: 'stayNotices', event: 'notices.round' },
  );
}

/** Sends notices to phones every few seconds, and looks for late pick-ups (R65). */
export function startNotices(): Repeated[] {
  return [
    repeat([sendDueNotices], { wait: 'pushPoll', event: 'push.round' }),
    repeat([queueLatePickUps], { wait: 'latePickUps', event: 'push.round', atOnce: true }),
  ];
}

/** Offers free places to those who wait, right away and then every few seconds (R56). */
export function startOfferingPlaces(): Repeated {
  return repeat([offerFreePlaces], { wait: 'waitlist', event: 'waitlist.round', atOnce: true });
}
