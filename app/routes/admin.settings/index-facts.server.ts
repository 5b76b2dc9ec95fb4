import { lastChangeAt } from '~/core/settings/changes.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { formatShortDay } from '~/core/time/format-dates';
import { agreementInForce } from '~/features/agreements/agreement-in-force.server';
import { troubled } from '~/features/installation/installation';
import { handOverOnPage } from '~/features/hand-over/hand-over.server';
import { installation } from '~/features/installation/installation.server';
import { listReplies } from '~/features/messages/quick-replies.server';
import { picturesOf } from '~/features/pictures/find-pictures.server';
import { countWaitingReviews } from '~/features/reviews/moderate-reviews.server';
import { noRealMoney, payingIsPossible } from '~/features/payments/payment-provider.server';
import { specialSpans } from '~/features/places/special-days.server';
import { offeredExtras } from '~/features/pricing/extras.server';
import { applyingHolidays, priceList } from '~/features/pricing/prices-in-force.server';
import { type IndexFacts, settingsIndex } from '~/features/settings/settings-index';
import { holidayKeys } from '~/features/stays/holidays';
import { helpers } from '~/features/users/staff.server';

/** The rows of the index, in their groups. */
export async function indexGroups(viewer: IndexFacts['viewer']) {
  return settingsIndex(await indexFacts(viewer));
}

/** What the index of the settings tells, read once for all of its rows. */
async function indexFacts({ id, email }: IndexFacts['viewer']): Promise<IndexFacts> {
  const settings = await businessSettings('committed');
  const changedAt = await lastChangeAt();
  const parts = await installation();
  return {
    settings,
    viewer: { id, email },
    prices: await priceList('committed'),
    holidays: { on: (await applyingHolidays('committed')).size, all: holidayKeys.length },
    specialDays: (await specialSpans()).length,
    extras: (await offeredExtras('committed')).length,
    agreementAsked: (await agreementInForce('committed')) !== null,
    replies: (await listReplies('committed')).length,
    pictures: {
      home: (await picturesOf('home')).length,
      about: (await picturesOf('about')).length,
    },
    reviewsWaiting: await countWaitingReviews(),
    helpers: (await helpers()).length,
    handOver: await handOverOnPage(),
    lastChange: changedAt && formatShortDay(localDateOf(changedAt, settings.timeZone)),
    payments: !payingIsPossible() ? 'off' : noRealMoney() ? 'test' : 'on',
    mail: parts.mail.state === 'off' ? 'off' : 'on',
    troubles: troubled(parts).length,
  };
}
