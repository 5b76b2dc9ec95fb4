import { lastChangeAt } from '~/core/settings/changes.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { formatShortDay } from '~/core/time/format-dates';
import { agreementInForce } from '~/features/people/agreements/agreement-in-force.server';
import { troubled } from '~/features/house/installation/installation';
import { handOverOnPage } from '~/features/house/hand-over/hand-over.server';
import { installation } from '~/features/house/installation/installation.server';
import { listReplies } from '~/features/messages/conversations/quick-replies.server';
import { picturesOf } from '~/features/dogs/pictures/find-pictures.server';
import { requiredPapers } from '~/features/dogs/vaccinations/papers.server';
import { countWaitingReviews } from '~/features/site/reviews/moderate-reviews.server';
import { paymentsState } from '~/features/money/payments/payment-provider.server';
import { specialSpans } from '~/features/booking/places/special-days.server';
import { offeredExtras } from '~/features/money/pricing/extras.server';
import { applyingHolidays, priceList } from '~/features/money/pricing/prices-in-force.server';
import { type IndexFacts, settingsIndex } from '~/features/house/settings/settings-index';
import { holidayKeys } from '~/features/booking/rules/holidays';
import { helpers } from '~/features/people/directory/staff.server';

/** The rows of the index, in their groups. */
export async function indexGroups(viewer: IndexFacts['viewer']) {
  return settingsIndex(await indexFacts(viewer));
}

/** Loads the facts for all rows of the settings index. */
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
    papers: (await requiredPapers('committed')).map(({ name }) => name),
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
    payments: paymentsState(),
    mail: parts.mail.state === 'off' ? 'off' : 'on',
    troubles: troubled(parts).length,
  };
}
