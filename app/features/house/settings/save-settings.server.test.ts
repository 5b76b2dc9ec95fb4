/** Settings are saved once, with a conflict check, and logged with user, time, old and new values (R7). */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { listChanges } from '~/core/settings/changes.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { putPictureFirst, removePicture } from '~/features/dogs/pictures/change-pictures.server';
import { picturesOf } from '~/features/dogs/pictures/find-pictures.server';
import {
  setSpecialDays,
  specialSpans,
  clearSpecialDays,
} from '~/features/booking/places/special-days.server';
import { samplePrices } from '~/features/money/pricing/price-list';
import { applyingHolidays, priceList } from '~/features/money/pricing/prices-in-force.server';
import { approveReview, replyToReview } from '~/features/site/reviews/moderate-reviews.server';
import { siteText } from '~/features/site/frame/site-text.server';
import { holidayKeys } from '~/features/booking/rules/holidays';
import { createPicture } from '~tests/factories/pictures';
import { createReview } from '~tests/factories/reviews';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { queueTestMail } from './business-emails.server';
import { cardOnPage, saveCard } from './cards.server';

const { admin, dog, stay } = house();
const actorId = admin.id;

const seenOf = async (card: Parameters<typeof cardOnPage>[0]) => (await cardOnPage(card)).seen;
const log = () =>
  database().settingsChange.findMany({
    orderBy: { field: 'asc' },
    select: { area: true, field: true, before: true, after: true, actorId: true },
  });

describe('R7 a card of the settings', () => {
  const links = {
    socialUrl: 'https://social.example/us',
    galleryUrl: '',
    reviewsWidgetUrl: '',
    mapUrl: 'https://maps.example/embed',
  };

  it('is saved with one line in the log for each changed field, and a second press adds none', async () => {
    const seen = await seenOf('links');
    expect(await saveCard('links', links, { actorId, seen })).toBe('Changes saved.');
    expect(await database().businessSettings.findUnique({ where: { id: 1 } })).toMatchObject(links);
    const lines = [
      ['Gallery link', 'https://photos.example/tailhouse', ''],
      ['Map', '', 'https://maps.example/embed'],
      ['Social link', 'https://social.example/tailhouse', 'https://social.example/us'],
    ].map(([field, before, after]) => ({ area: 'links', field, before, after, actorId }));
    expect(await log()).toEqual(lines);
    expect(await saveCard('links', links, { actorId, seen })).toBeNull();
    expect(await log()).toEqual(lines);
  });

  it('R15 is not overwritten from a page that saw an older one, and another card is no hindrance', async () => {
    const seen = await seenOf('links');
    const other = { ...links, mapUrl: 'https://maps.example/other' };
    await saveCard('links', other, { actorId, seen: await seenOf('links') });
    const { code, userMessage: sentence } = await refusal(
      saveCard('links', links, { actorId, seen }),
    );
    expect(code).toBe('conflict');
    expect(sentence).toContain('Now saved: Map: https://maps.example/other.');
    const hold = { holdReviews: true };
    expect(await saveCard('reviews', hold, { actorId, seen: await seenOf('reviews') })).toBe(
      'Changes saved.',
    );
    expect((await log()).at(-1)).toBeDefined();
    expect(await saveCard('links', links, { actorId, seen: await seenOf('links') })).toBe(
      'Changes saved.',
    );
  });

  it('R4 a text of the owner carries the day of its edit, and without one the app’s comes back', async () => {
    const text = { privacyText: '# Ours <b>' };
    await saveCard('privacy', text, { actorId, seen: await seenOf('privacy') });
    const own = await siteText('privacy');
    expect(own.html).toContain('Ours &lt;b&gt;');
    expect(own.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    const none = { privacyText: '' };
    await saveCard('privacy', none, { actorId, seen: await seenOf('privacy') });
    expect((await siteText('privacy')).date).toBe('2023-12-23');
  });

  it('times and switches are logged as people say them', async () => {
    const row = await database().businessSettings.findUniqueOrThrow({ where: { id: 1 } });
    const wanted = { ...pick(row), replyUntil: 20 * 60 };
    await saveCard('hours', wanted, { actorId, seen: await seenOf('hours') });
    await saveCard(
      'quickDaycare',
      { quickDaycareOffered: false },
      { actorId, seen: await seenOf('quickDaycare') },
    );
    expect(await log()).toMatchObject([
      { field: 'Offer Quick Daycare', before: 'On', after: 'Off' },
      { field: 'Replies until', before: '7:00 PM', after: '8:00 PM' },
    ]);
  });

  function pick(
    row: Awaited<ReturnType<ReturnType<typeof database>['businessSettings']['findUniqueOrThrow']>>,
  ) {
    const { openingHours, timeZone, dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil } = row;
    const { replyWithinHours, replyFrom, replyUntil } = row;
    return {
      ...{ openingHours, timeZone, dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil },
      ...{ replyWithinHours, replyFrom, replyUntil },
    };
  }
});

describe('R25 prices', () => {
  it('are in force at once, each with its line, and not from an older page', async () => {
    const seen = await seenOf('prices');
    const wanted = { ...samplePrices, boarding: 7000, addBoard: 5500 };
    expect(await saveCard('prices', wanted, { actorId, seen })).toBe('Changes saved.');
    expect(await priceList('committed')).toEqual(wanted);
    expect(await log()).toMatchObject([
      { area: 'prices', field: 'Boarding, each 24 hours', before: '$65.00', after: '$70.00' },
      { area: 'prices', field: 'Extra dog, Boarding', before: '$50.00', after: '$55.00' },
    ]);
    const stale = await refusal(saveCard('prices', samplePrices, { actorId, seen }));
    expect(stale.code).toBe('conflict');
    expect(stale.userMessage).toContain('Boarding, each 24 hours: $70.00');
    expect(await priceList('committed')).toEqual(wanted);
  });

  it('R25 a Holiday Boarding below the holiday credit is refused', async () => {
    const wanted = { ...samplePrices, holidayBoarding: 6499 };
    const refused = await refusal(
      saveCard('prices', wanted, { actorId, seen: await seenOf('prices') }),
    );
    expect(refused).toMatchObject({ code: 'invalid', field: 'holidayBoarding' });
    expect(await log()).toEqual([]);
  });
});

it('R26 holidays are switched each, with a line for those that change', async () => {
  const switches = async () => {
    const on = await applyingHolidays('committed');
    return Object.fromEntries(holidayKeys.map((key) => [key, on.has(key)]));
  };
  const before = await switches();
  const seen = await seenOf('holidays');
  const wanted = { ...before, easter: true, juneteenth: false };
  expect(await saveCard('holidays', wanted, { actorId, seen })).toBe('Changes saved.');
  expect(await switches()).toEqual(wanted);
  expect(await log()).toMatchObject([
    { field: 'Easter', before: 'Off', after: 'On' },
    { field: 'Juneteenth', before: 'On', after: 'Off' },
  ]);
  expect(await refusal(saveCard('holidays', before, { actorId, seen }))).toMatchObject({
    code: 'conflict',
  });
});

describe('R7 closed dates', () => {
  const closed = { kind: 'closed', dogLimit: null, overnightLimit: null } as const;
  const span = { ...closed, from: '2098-12-24', until: '2098-12-26', reason: 'Family' };

  it('close together, say who still stays, and open again', async () => {
    const times = { start: '2098-12-26T09:00', end: '2098-12-26T15:00' };
    await stay({ ...times, status: 'accepted' });
    await stay({ ...times, status: 'canceled' });
    expect(await setSpecialDays(span, actorId)).toEqual({ stays: 1 });
    expect(await specialSpans()).toEqual([span]);
    expect(await setSpecialDays(span, actorId)).toEqual({ stays: 1 });
    expect(await log()).toHaveLength(1);
    expect(await clearSpecialDays({ ...span, reason: 'Another' }, actorId)).toBe(false);
    expect(await clearSpecialDays(span, actorId)).toBe(true);
    expect(await specialSpans()).toEqual([]);
    expect(await log()).toHaveLength(2);
  });

  it.each<[string, string, string, 'pending' | 'accepted' | 'rejected' | 'canceled', number]>([
    ['a pending one within them', '2098-12-24T09:00', '2098-12-24T15:00', 'pending', 1],
    ['one that is rejected', '2098-12-24T09:00', '2098-12-24T15:00', 'rejected', 0],
    ['one that is canceled', '2098-12-25T09:00', '2098-12-25T15:00', 'canceled', 0],
    ['one around all of them', '2098-12-20T09:00', '2098-12-30T15:00', 'accepted', 1],
    ['one that ends on the first day', '2098-12-20T09:00', '2098-12-24T06:15', 'accepted', 1],
    ['one that begins on the last evening', '2098-12-26T20:45', '2098-12-28T09:00', 'pending', 1],
    ['one that ends the evening before', '2098-12-22T09:00', '2098-12-23T22:45', 'accepted', 0],
    ['one that ends as the first day begins', '2098-12-22T09:00', '2098-12-24T00:00', 'pending', 0],
    ['one that begins the morning after', '2098-12-27T06:15', '2098-12-29T09:00', 'accepted', 0],
    ['one that begins as the last day ends', '2098-12-27T00:00', '2098-12-29T09:00', 'pending', 0],
  ])('say of %s whether it is a stay on those days', async (_, start, end, status, stays) => {
    await stay({ service: 'Boarding', start, end, status });
    expect(await setSpecialDays(span, actorId)).toEqual({ stays });
  });

  it('are not given another reason, nor closed when they are over', async () => {
    await setSpecialDays(span, actorId);
    const other = { ...closed, from: '2098-12-26', until: '2098-12-27', reason: 'Painting' };
    expect(await refusal(setSpecialDays(other, actorId))).toMatchObject({
      code: 'conflict',
      userMessage: 'Dec 26, 2098 is already closed: Family. Open it first to change the reason.',
    });
    const over = { ...closed, from: '2024-01-01', until: '2024-01-02', reason: 'Late' };
    expect(await refusal(setSpecialDays(over, actorId))).toMatchObject({ code: 'invalid' });
    expect(await database().specialDay.count()).toBe(3);
  });

  it('R43 are of three kinds, of which a limit has numbers and the others none', async () => {
    const limit = {
      ...span,
      kind: 'limit',
      reason: '',
      dogLimit: 4,
      overnightLimit: null,
    } as const;
    await setSpecialDays(limit, actorId);
    expect(await specialSpans()).toEqual([limit]);
    const fewer = { ...limit, dogLimit: 3 };
    expect(await refusal(setSpecialDays(fewer, actorId))).toMatchObject({
      userMessage: 'Dec 24, 2098 has a rule already: At most 4 dogs. Remove it first.',
    });
    // R123: a day can have a rule of each kind.
    const between = { ...span, from: '2098-12-25', until: '2098-12-25' };
    await setSpecialDays(between, actorId);
    expect(await specialSpans()).toEqual([limit, between]);
    expect(await clearSpecialDays(between, actorId)).toBe(true);
    expect(await specialSpans()).toEqual([limit]);
    expect(await clearSpecialDays({ ...limit, kind: 'closed' }, actorId)).toBe(false);
    expect(await clearSpecialDays(limit, actorId)).toBe(true);
    await setSpecialDays({ ...span, kind: 'no_moves', dogLimit: 7 }, actorId);
    expect(await specialSpans()).toEqual([{ ...span, kind: 'no_moves' }]);
    const after = (await log()).map((change) => change.after);
    expect(after).toContain('No Drop Off or Pick Up: Family');
  });
});

it('R34 what is done with a review stands in the log', async () => {
  const { id } = await createReview({ state: 'waiting', name: 'Jamie' });
  await approveReview(id, actorId);
  await approveReview(id, actorId);
  await replyToReview(id, { reply: 'Thank you!', seen: '' }, actorId);
  expect(await log()).toMatchObject([
    { field: 'Answer to the review of Jamie', before: '', after: 'Thank you!' },
    { field: 'Review of Jamie', before: 'waiting for approval', after: 'shown' },
  ]);
});

it('R7 pictures come, go to the front and go, each with its line', async () => {
  const first = await createPicture({ place: 'about', alt: 'The sofa', actorId });
  const second = await createPicture({ place: 'about', alt: 'Nora', actorId });
  await putPictureFirst(second.id, actorId);
  await putPictureFirst(second.id, actorId);
  expect((await picturesOf('about')).map(({ id }) => id)).toEqual([second.id, first.id]);
  await removePicture(first.id, actorId);
  expect(await log()).toMatchObject([
    { field: 'Picture of the about page' },
    { field: 'Picture of the about page' },
    { field: 'Picture of the about page' },
    { field: 'Picture of the about page, the first', before: 'The sofa', after: 'Nora' },
  ]);
  const photo = await createPicture({ place: 'pet', petId: dog.id, alt: 'Biscuit' });
  for (const act of [putPictureFirst, removePicture])
    expect(await refusal(act(photo.id, actorId))).toMatchObject({ code: 'not_found' });
});

it('R20 R36 a test mail goes to the admin’s own address, once for one form', async () => {
  await queueTestMail(admin, 'one');
  await queueTestMail(admin, 'one');
  await queueTestMail(admin, 'two');
  const mails = await database().outboxMail.findMany({ where: { template: 'mail_test' } });
  expect(mails.map(({ toAddress }) => toAddress)).toEqual([admin.email, admin.email]);
  const [mail] = mails;
  if (mail === undefined) throw new Error('there is no mail');
  const { subject, text } = renderMail(mail, 'without link');
  expect(subject).toBe('Test email from Tailhouse');
  expect(text).toContain('http://localhost:3000/admin/outbox');
});

it('the log is read by pages, newest first, by whom and when', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 14, minute));
  await database().settingsChange.createMany({
    data: Array.from({ length: 21 }, (_, minute) => ({
      area: 'prices',
      field: `Field ${minute}`,
      before: 'a',
      after: 'b',
      actorId: minute === 0 ? null : actorId,
      at: at(minute),
    })),
  });
  const first = await listChanges(1);
  expect(first).toMatchObject({ page: 1, pages: 2 });
  expect(first.changes).toHaveLength(20);
  expect(first.changes[0]).toMatchObject({ field: 'Field 20', by: 'Nora Bennett' });
  expect(first.changes[0]?.at).toContain('9:20 AM');
  expect((await listChanges(99)).changes).toMatchObject([{ field: 'Field 0', by: null }]);
});
