/** Every page of the app, with a viewer who has content on it. */
import type { Page } from '@playwright/test';
import type { PrismaClient, Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { ownPages } from '~/features/house/settings/settings-index';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { unsubscribeToken } from '~/features/messages/outbox/unsubscribe.server';
import { createBooking, createQuickDaycare } from '../factories/bookings';
import { createIncident } from '../factories/incidents';
import { createMessage } from '../factories/messages';
import { createAdmin, createOwner, factoryPassword } from '../factories/people';
import { createPet } from '../factories/pets';
import { createPicture } from '../factories/pictures';
import { createRecord } from '../factories/records';
import { createTwoFactor } from '../factories/two-factor';
import {
  button,
  chooser,
  field,
  fillIn,
  hydrated,
  link,
  openChanges,
  openMore,
  totalBar,
  withoutList,
} from './steps';

/** The viewer: a visitor, a person who has just signed up, an owner, the business owner. */
export type Who = 'visitor' | 'newcomer' | 'owner' | 'admin';

export type World = Record<Exclude<Who, 'visitor'>, Profile> & {
  ownerWithNothing: Profile;
  pending: string;
  accepted: string;
  past: string;
  canceled: string;
  /** A Quick Daycare booked a moment ago. */
  quick: string;
  /** A dog not in the house today, and one that is. */
  freePet: string;
  busyPet: string;
  /** Never booked. */
  newPet: string;
  /** With a photo and a record. */
  retiredPet: string;
  declinedAttempt: string;
  mail: string;
  /** Given up, since its address accepts no mail. */
  failedMail: string;
  /** The path of a link that activates a new address. */
  emailLink: string;
  /** The latest of the owner's conversation. */
  message: string;
  /** An incident of the past stay, closed and shared with its owner. */
  incident: string;
  illness: string;
  /** A version of the agreement, not in force: owners would have to sign it. */
  agreement: number;
};

export type Place = {
  /** File name of a screenshot. */
  name: string;
  /** The route module, without its ending. */
  route: string;
  who: Who;
  at: (world: World) => string;
  /** Steps before the page is checked. */
  then?: (page: Page) => Promise<void>;
};

/** A person with two-step sign-in; the same in every world of a database. */
const carefulEmail = 'two-step@example.com';

/** People, dogs and bookings in every state. */
export async function makeWorld(database: PrismaClient): Promise<World> {
  await database.businessSettings.update({
    where: { id: 1 },
    data: {
      verificationName: 'site-check.txt',
      verificationContent: 'This site is ours.',
      changeRequests: true,
      signInLinks: true,
      houseCredit: true,
      waitlist: true,
      trustPage: true,
      sleepsHere: 'Nora and her husband, every night.',
    },
  });
  const owner = await createOwner(
    { firstName: 'Marguerite', lastName: 'Okonkwo', receiveEmails: true },
    database,
  );
  const ownerWithNothing = await createOwner({}, database);
  const newcomer = await createOwner(
    { firstName: null, lastName: null, fullName: null, phoneNumber: null },
    database,
  );
  const admin = await createAdmin({}, database);
  await createTwoFactor(admin.id, database);
  if ((await database.profile.findUnique({ where: { email: carefulEmail } })) === null) {
    const careful = await createOwner({ email: carefulEmail }, database);
    await createTwoFactor(careful.id, database);
  }
  const dogs = [
    await createPet(owner.id, { petName: 'Sir Barksalot', breed: 'Bernese' }, database),
    await createPet(
      owner.id,
      { petName: 'Fig', breed: 'Whippet', bornOn: '2025-11-01~' },
      database,
    ),
  ].map(({ id }) => id);
  const newPet = await createPet(owner.id, { petName: 'Pip', bornOn: '2026-05-01~' }, database);
  const retiredPet = await createPet(
    owner.id,
    { petName: 'Old Tom', bornOn: '2012-05-01~', retiredAt: new Date('2026-11-02T15:00:00Z') },
    database,
  );
  await createPicture({ place: 'pet', petId: retiredPet.id, alt: 'A photo of Old Tom' });
  await createRecord(retiredPet);
  const one = dogs.slice(0, 1);
  const message = 'She is shy at the door.\nPlease let her come to you.';
  const pending = await createBooking(
    owner.id,
    dogs,
    { service: 'Boarding', start: '2026-11-25T10:00', end: '2026-11-27T15:30', message },
    database,
  );
  const accepted = await createBooking(
    owner.id,
    one,
    {
      service: 'Boarding',
      start: '2026-12-04T09:00',
      end: '2026-12-06T09:00',
      status: 'accepted',
      paidCents: 4000,
    },
    database,
  );
  const wait = { ownerId: owner.id, service: 'Boarding', petIds: one, dogs: 1 } as const;
  const createdAt = new Date('2026-11-20T15:00:00Z');
  for (const fields of [
    { start: new Date('2026-12-23T14:00:00Z'), end: new Date('2026-12-26T14:00:00Z') },
    {
      start: new Date('2026-12-18T14:00:00Z'),
      end: new Date('2026-12-20T14:00:00Z'),
      state: 'offered' as const,
      offeredAt: createdAt,
      offerEndsAt: new Date('2026-12-18T12:00:00Z'),
    },
  ])
    await database.waitlistEntry.create({ data: { ...wait, ...fields, createdAt } });
  for (const fields of [
    { start: '2026-11-16T08:00', end: '2026-11-16T16:00', status: 'accepted' },
    { start: '2026-11-02T08:00', end: '2026-11-02T12:00', status: 'accepted', paidCents: 3000 },
    { start: '2026-12-10T08:00', end: '2026-12-10T12:00', status: 'canceled' },
    { start: '2026-12-11T08:00', end: '2026-12-11T12:00', status: 'rejected' },
  ] as const)
    await createBooking(owner.id, one, fields, database);
  const past = await database.booking.findFirstOrThrow({
    where: { userId: owner.id, end: { lt: new Date('2026-11-10T00:00:00Z') } },
  });
  const canceled = await database.booking.findFirstOrThrow({
    where: { userId: owner.id, status: 'canceled' },
  });
  const quick = await createQuickDaycare(owner.id, dogs[0] ?? '', database);
  const at = new Date('2026-11-16T14:00:00Z');
  const attempt = await database.paymentAttempt.create({
    data: {
      bookingId: pending.id,
      payerId: owner.id,
      amountCents: pending.totalCents,
      state: 'declined',
      requestId: `declined-${pending.id}`,
      orderId: `order-${pending.id}`,
      createdAt: at,
      updatedAt: at,
    },
  });
  for (const [index, content] of conversation.entries()) {
    const createdAt = new Date(at.getTime() - (conversation.length - index) * 7 * 60 * 60 * 1000);
    const [from, to] = index % 2 === 0 ? [owner.id, admin.id] : [admin.id, owner.id];
    await createMessage(from, to, { content, createdAt }, database);
  }
  const lastMessage = await database.message.findFirstOrThrow({
    where: { ownerId: owner.id },
    orderBy: { createdAt: 'desc' },
  });
  // Any email: the sign-up refused in the journey, or this reset.
  const anyMail = {
    template: 'account_exists' as const,
    toAddress: owner.email,
    profileId: owner.id,
    contents: {
      template: 'account_exists',
      firstName: owner.firstName,
      business: {
        name: 'Tailhouse',
        ownerFirstName: 'Nora',
        address: '214 Larkspur Terrace, Philadelphia, PA 19119',
        phoneNumber: '(215) 555-0142',
        infoEmail: 'info@tailhouse.example',
      },
    },
    createdAt: at,
    sendAfter: at,
  };
  const mail = await database.outboxMail.create({ data: anyMail });
  const problem = 'Email to this address bounced before, or the recipient refused our emails.';
  const toAddress = `bounced-${owner.email}`;
  const failedMail = await database.outboxMail.create({
    data: { ...anyMail, toAddress, state: 'failed', attempts: 1, problem },
  });
  await database.bouncedAddress.create({ data: { address: toAddress, reason: problem, at } });
  const emailLink = new URL(
    await issueAccountLink(
      database,
      ownerWithNothing.id,
      'change_email',
      `new-${ownerWithNothing.email}`,
    ),
  );
  const settled = { happenedAt: past.start, sharedAt: at, closedAt: at };
  const incident = await createIncident(past.id, settled, database);
  const illness = await createIncident(past.id, { ...settled, kind: 'illness' }, database);
  const version = { text: '# Ours\n\n- one\n- two', publishedAt: at, replacesAll: true };
  const agreement = await database.agreement.create({ data: version });
  await database.agreement.create({ data: { ...version, text: '', replacesAll: false } });
  return {
    owner,
    ownerWithNothing,
    newcomer,
    admin,
    pending: pending.id,
    accepted: accepted.id,
    past: past.id,
    canceled: canceled.id,
    quick: quick.id,
    freePet: dogs[1] ?? '',
    busyPet: dogs[0] ?? '',
    newPet: newPet.id,
    retiredPet: retiredPet.id,
    declinedAttempt: attempt.id,
    mail: mail.id,
    failedMail: failedMail.id,
    emailLink: emailLink.pathname + emailLink.search,
    message: lastMessage.id,
    incident: incident.id,
    illness: illness.id,
    agreement: agreement.id,
  };
}

const conversation = [
  'Hello Nora, is the sofa still hers?',
  'It was never anybody else’s.',
  'She has had a tick this week: please look behind the left ear.\n\nThank you!',
  `Nothing behind either ear. ${'She let us look for a piece of cheese. '.repeat(6)}`,
  'Averyveryverylongwordwithoutanyblankinitthatmusthavearealreasontobewrittenlikethis',
  'See you on Wednesday.',
];

/** Waits for the refusal; otherwise the page about to be replaced would be checked. */
const pressAndBeRefused = (name: string) => async (page: Page) => {
  await button(page, name).click();
  await page.locator('[aria-invalid="true"], [role="alert"]').first().waitFor();
};

async function fillBooking(page: Page): Promise<void> {
  await hydrated(page);
  for (const dog of await page.getByRole('checkbox').all()) await dog.check();
  await fillIn(page, { 'Drop Off': '2026-11-25T10:00' });
  await fillIn(page, { 'Pick Up': '2026-11-27T15:30', Message: 'See you soon.' });
}

async function openLines(page: Page): Promise<void> {
  await fillBooking(page);
  const summary = totalBar(page).getByText('How it adds up', { exact: true });
  const line = totalBar(page).getByRole('rowheader').first();
  if (!(await line.isVisible())) await summary.click();
}

async function askToCancel(page: Page): Promise<void> {
  await openChanges(page);
  const cancel = link(page, 'Cancel').and(page.locator('[aria-haspopup]'));
  await cancel.click();
  await page.getByRole('dialog', { name: 'Cancel this stay?' }).waitFor();
}

async function openChooser(page: Page): Promise<void> {
  await hydrated(page);
  await chooser(page, 'Drop Off').click();
  await button(page.getByRole('dialog'), 'Wednesday, Nov 18, 2026').click();
}

export const places: readonly Place[] = [
  { name: 'home', route: '_index', who: 'visitor', at: paths.home },
  { name: 'about', route: 'about', who: 'visitor', at: paths.about },
  { name: 'trust', route: 'trust', who: 'visitor', at: paths.trust },
  { name: 'owner-page', route: '$name', who: 'visitor', at: () => paths.ownerPage('Nora') },
  { name: 'not-found', route: '$', who: 'visitor', at: () => '/no/such/page' },
  { name: 'daycare', route: 'daycare', who: 'visitor', at: paths.daycare },
  {
    name: 'daycare-cost',
    route: 'daycare',
    who: 'visitor',
    at: () =>
      `${paths.daycare()}?service=Daycare&dogs=2&from=2026-11-26T08:00&to=2026-11-26T20:15#cost`,
  },
  { name: 'boarding', route: 'boarding', who: 'visitor', at: paths.boarding },
  {
    name: 'boarding-cost-refused',
    route: 'boarding',
    who: 'visitor',
    at: () =>
      `${paths.boarding()}?service=Boarding&dogs=1&from=2026-11-18T05:00&to=2026-11-18T09:00#cost`,
  },
  { name: 'contact', route: 'contact', who: 'visitor', at: paths.contact },
  { name: 'privacy', route: 'privacypolicy', who: 'visitor', at: paths.privacyPolicy },
  { name: 'terms', route: 'terms', who: 'visitor', at: paths.terms },
  { name: 'verification', route: 'verification', who: 'visitor', at: paths.verification },
  { name: 'reviews', route: 'reviews', who: 'visitor', at: () => paths.reviews() },
  { name: 'reviews-last', route: 'reviews', who: 'visitor', at: () => paths.reviews(99) },
  {
    name: 'reviews-dialog',
    route: 'reviews',
    who: 'visitor',
    at: () => paths.reviews(),
    then: async (page) => {
      await page.getByRole('button', { name: 'Leave A Review' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'leave-review', route: 'reviews_.new', who: 'visitor', at: paths.leaveReview },
  {
    name: 'leave-review-refused',
    route: 'reviews_.new',
    who: 'visitor',
    at: paths.leaveReview,
    then: pressAndBeRefused('Submit Review'),
  },
  ...(['visitor', 'owner', 'admin'] as const).flatMap((who): Place[] => [
    {
      name: `allview-profile-for-${who}`,
      route: 'allview.$userId.profile',
      who,
      at: ({ owner }) => paths.publicProfile(owner.id),
    },
    {
      name: `allview-pet-for-${who}`,
      route: 'allview.$petId.pet',
      who,
      at: ({ busyPet }) => paths.publicPet(busyPet),
    },
  ]),
  {
    name: 'allview-profile-menu',
    route: 'allview.$userId.profile',
    who: 'visitor',
    at: ({ owner }) => paths.publicProfile(owner.id),
    then: async (page) => {
      const menu = page.getByRole('main').locator('summary');
      if (await menu.isVisible()) await menu.click();
    },
  },
  {
    name: 'allview-profile-without-pets',
    route: 'allview.$userId.profile',
    who: 'visitor',
    at: ({ ownerWithNothing }) => paths.publicProfile(ownerWithNothing.id),
  },
  {
    name: 'allview-pet-retired',
    route: 'allview.$petId.pet',
    who: 'owner',
    at: ({ retiredPet }) => paths.publicPet(retiredPet),
  },
  { name: 'login', route: 'login', who: 'visitor', at: () => paths.login() },
  {
    name: 'login-refused',
    route: 'login',
    who: 'visitor',
    at: () => paths.login(),
    then: pressAndBeRefused('Sign In'),
  },
  { name: 'sign-up', route: 'sign-up', who: 'visitor', at: () => paths.signUp() },
  {
    name: 'sign-up-refused',
    route: 'sign-up',
    who: 'visitor',
    at: () => paths.signUp(),
    then: pressAndBeRefused('Sign Up'),
  },
  { name: 'passwordreset', route: 'passwordreset', who: 'visitor', at: paths.passwordReset },
  {
    name: 'passwordreset-sent',
    route: 'passwordreset',
    who: 'visitor',
    at: paths.passwordReset,
    then: async (page) => {
      await field(page, 'Email').fill('nobody@example.com');
      await button(page, 'Send the link').click();
      await page.getByRole('status').waitFor();
    },
  },
  {
    name: 'sign-in-link',
    route: 'login_.link',
    who: 'visitor',
    at: () => paths.loginLink(),
    then: async (page) => {
      await field(page, 'Email').fill('nobody@example.com');
      await button(page, 'Send the link').click();
      await page.getByRole('status').waitFor();
    },
  },
  {
    name: 'sign-in-link-dead',
    route: 'login_.link',
    who: 'visitor',
    at: () => paths.loginLink('spent'),
  },
  {
    name: 'update-password-dead-link',
    route: 'update-password',
    who: 'visitor',
    at: () => paths.updatePassword('spent'),
  },
  {
    name: 'createprofile',
    route: 'createprofile',
    who: 'newcomer',
    at: () => paths.createProfile(),
  },
  {
    name: 'createprofile-refused',
    route: 'createprofile',
    who: 'newcomer',
    at: () => paths.createProfile(),
    then: pressAndBeRefused('Continue'),
  },
  {
    name: 'profile',
    route: '$userId.profile._index',
    who: 'owner',
    at: ({ owner }) => paths.profileOf(owner.id),
  },
  {
    name: 'pet',
    route: '$petId.pet',
    who: 'owner',
    at: ({ busyPet }) => paths.pet(busyPet),
  },
  {
    name: 'pet-records-refused',
    route: '$petId.pet',
    who: 'owner',
    at: ({ busyPet }) => paths.pet(busyPet),
    then: pressAndBeRefused('Add record'),
  },
  {
    name: 'pet-edit',
    route: '$petId.pet',
    who: 'owner',
    at: ({ busyPet }) => paths.editPet(busyPet),
  },
  {
    name: 'pet-edit-refused',
    route: '$petId.pet',
    who: 'owner',
    at: ({ busyPet }) => paths.editPet(busyPet),
    then: async (page) => {
      await fillIn(page, { Weight: 'heavy' });
      await pressAndBeRefused('Save')(page);
    },
  },
  {
    name: 'pet-retire-stands',
    route: '$petId.pet_.retire',
    who: 'owner',
    at: ({ busyPet }) => paths.retirePet(busyPet),
  },
  {
    name: 'pet-retire',
    route: '$petId.pet_.retire',
    who: 'owner',
    at: ({ newPet }) => paths.retirePet(newPet),
  },
  {
    name: 'pet-retired',
    route: '$petId.pet',
    who: 'admin',
    at: ({ retiredPet }) => paths.pet(retiredPet),
  },
  {
    name: 'add-pet',
    route: '$profileId.AddPet',
    who: 'owner',
    at: ({ owner }) => paths.addPet(owner.id),
  },
  {
    name: 'add-pet-refused',
    route: '$profileId.AddPet',
    who: 'owner',
    at: ({ owner }) => paths.addPet(owner.id),
    then: pressAndBeRefused('Add Pet'),
  },
  ...(['pending', 'upcoming', 'current', 'past', 'canceled'] as const).map((when) => ({
    name: `reservations-${when}`,
    route: '$userId.profile.reservations',
    who: 'owner' as const,
    at: ({ owner }: World) => paths.reservationsOf(owner.id, when),
  })),
  {
    name: 'book-daycare',
    route: '$profileId.booking',
    who: 'owner',
    at: ({ owner }) => paths.book(owner.id, { service: 'Daycare' }),
  },
  {
    name: 'book-more-days',
    route: '$profileId.booking',
    who: 'owner',
    at: ({ owner }) => paths.book(owner.id, { service: 'Daycare' }),
    then: (page) => page.getByText('More days', { exact: true }).click(),
  },
  {
    name: 'book-boarding-filled',
    route: '$profileId.booking',
    who: 'owner',
    at: ({ owner }) => paths.book(owner.id, { service: 'Boarding' }),
    then: fillBooking,
  },
  {
    name: 'book-boarding-lines',
    route: '$profileId.booking',
    who: 'owner',
    at: ({ owner }) => paths.book(owner.id, { service: 'Boarding' }),
    then: openLines,
  },
  {
    name: 'book-refused',
    route: '$profileId.booking',
    who: 'owner',
    at: ({ owner }) => paths.book(owner.id, { service: 'Boarding' }),
    then: pressAndBeRefused('Book!'),
  },
  {
    name: 'book-chooser',
    route: '$profileId.booking',
    who: 'owner',
    at: ({ owner }) => paths.book(owner.id, { service: 'Daycare' }),
    then: openChooser,
  },
  {
    name: 'booking-pending',
    route: 'booking.$bookingId',
    who: 'owner',
    at: ({ pending }) => paths.booking(pending),
  },
  {
    name: 'booking-accepted',
    route: 'booking.$bookingId',
    who: 'owner',
    at: ({ accepted }) => paths.booking(accepted),
  },
  {
    name: 'booking-over',
    route: 'booking.$bookingId',
    who: 'owner',
    at: ({ past }) => paths.booking(past),
  },
  {
    name: 'booking-canceled',
    route: 'booking.$bookingId',
    who: 'owner',
    at: ({ canceled }) => paths.booking(canceled),
  },
  {
    name: 'booking-quick',
    route: 'booking.$bookingId',
    who: 'owner',
    at: ({ quick }) => paths.booking(quick),
  },
  {
    name: 'booking-cancel-asked',
    route: 'booking.$bookingId',
    who: 'owner',
    at: ({ accepted }) => paths.booking(accepted),
    then: askToCancel,
  },
  {
    name: 'booking-for-admin',
    route: 'booking.$bookingId',
    who: 'admin',
    at: ({ pending }) => paths.booking(pending),
  },
  {
    name: 'change',
    route: 'booking.$bookingId_.change',
    who: 'owner',
    at: ({ accepted }) => paths.changeBooking(accepted),
  },
  {
    name: 'cancel',
    route: 'booking.$bookingId_.cancel',
    who: 'owner',
    at: ({ accepted }) => paths.cancelBooking(accepted),
  },
  {
    name: 'quick-daycare',
    route: '$petId.pet_.daycare',
    who: 'owner',
    at: ({ freePet }) => paths.quickDaycare(freePet),
  },
  {
    name: 'quick-daycare-refused',
    route: '$petId.pet_.daycare',
    who: 'owner',
    at: ({ busyPet }) => paths.quickDaycare(busyPet),
  },
  {
    name: 'book-again',
    route: '$profileId.booking',
    who: 'owner',
    at: ({ owner, past }) => paths.book(owner.id, { service: 'Daycare', again: past }),
    then: hydrated,
  },
  {
    name: 'book-noticed',
    route: '$profileId.booking',
    who: 'owner',
    at: ({ owner }) => paths.book(owner.id, { service: 'Boarding' }),
    then: fillBooking,
  },
  {
    name: 'booking-money',
    route: 'booking.$bookingId_.money',
    who: 'admin',
    at: ({ accepted }) => paths.bookingMoney(accepted),
  },
  {
    name: 'booking-money-refused',
    route: 'booking.$bookingId_.money',
    who: 'admin',
    at: ({ accepted }) => paths.bookingMoney(accepted),
    then: async (page) => {
      await page.getByRole('radio', { name: 'Other', exact: true }).check();
      await pressAndBeRefused('Record payment')(page);
    },
  },
  {
    name: 'statement',
    route: '$userId.profile_.statement',
    who: 'owner',
    at: ({ owner }) => paths.statement(owner.id),
  },
  {
    name: 'credit',
    route: '$userId.profile_.credit',
    who: 'owner',
    at: ({ owner }) => paths.credit(owner.id),
  },
  {
    name: 'receipt',
    route: 'booking.$bookingId_.receipt',
    who: 'owner',
    at: ({ accepted }) => paths.receipt(accepted),
  },
  {
    name: 'payment',
    route: 'payment.$paymentId',
    who: 'owner',
    at: ({ pending }) => paths.payment(pending),
  },
  {
    name: 'payment-partly-paid',
    route: 'payment.$paymentId',
    who: 'owner',
    at: ({ accepted }) => paths.payment(accepted),
  },
  {
    name: 'payment-together',
    route: 'payment.all',
    who: 'owner',
    at: () => paths.payTogether(),
  },
  {
    name: 'payment-declined',
    route: 'payment.$paymentId_.return',
    who: 'owner',
    at: ({ pending, declinedAttempt }) => paths.paymentReturn(pending, declinedAttempt),
  },
  {
    name: 'messages',
    route: '$userId.profile.messages',
    who: 'owner',
    at: ({ owner }) => paths.messagesOf(owner.id),
  },
  {
    name: 'messages-refused',
    route: '$userId.profile.messages',
    who: 'owner',
    at: ({ owner }) => paths.messagesOf(owner.id),
    then: async (page) => {
      await button(page, 'Send').click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'messages-earlier',
    route: '$userId.profile.messages',
    who: 'owner',
    at: ({ owner, message }) => `${paths.messagesOf(owner.id)}?before=${message}`,
  },
  {
    name: 'admin-messages',
    route: 'admin.messages',
    who: 'admin',
    at: paths.adminMessages,
  },
  {
    name: 'admin-messages-found',
    route: 'admin.messages',
    who: 'admin',
    at: () => `${paths.adminMessages()}?words=the`,
  },
  {
    name: 'admin-messaging',
    route: '$otherUserId.admin-messaging',
    who: 'admin',
    at: ({ owner }) => paths.adminMessaging(owner.id),
  },
  {
    name: 'admin-messaging-replies',
    route: '$otherUserId.admin-messaging',
    who: 'admin',
    at: ({ owner }) => paths.adminMessaging(owner.id),
    then: async (page) => {
      await page.getByText('Quick replies', { exact: true }).click();
      await page.getByRole('link', { name: 'Change quick replies' }).waitFor();
    },
  },
  {
    name: 'admin-messaging-empty',
    route: '$otherUserId.admin-messaging',
    who: 'admin',
    at: ({ ownerWithNothing }) => paths.adminMessaging(ownerWithNothing.id),
  },
  {
    name: 'settings',
    route: '$userId.profile.settings',
    who: 'owner',
    at: ({ owner }) => paths.settingsOf(owner.id),
  },
  {
    name: 'settings-edit-details',
    route: '$userId.profile.settings',
    who: 'owner',
    at: ({ owner }) => paths.editSettings(owner.id, 'details'),
  },
  {
    name: 'settings-edit-email-refused',
    route: '$userId.profile.settings',
    who: 'owner',
    at: ({ owner }) => paths.editSettings(owner.id, 'email'),
    then: pressAndBeRefused('Save'),
  },
  {
    name: 'settings-password-refused',
    route: '$userId.profile.settings',
    who: 'owner',
    at: ({ owner }) => paths.settingsOf(owner.id),
    then: pressAndBeRefused('Update Password'),
  },
  {
    name: 'person',
    route: '$userId.profile._index',
    who: 'admin',
    at: ({ owner }) => paths.profileOf(owner.id),
    then: async (page) => page.getByText('Food, medicine, vet and contact').first().click(),
  },
  {
    name: 'settings-for-admin',
    route: '$userId.profile.settings',
    who: 'admin',
    at: ({ owner }) => paths.settingsOf(owner.id),
  },
  {
    name: 'settings-of-admin',
    route: '$userId.profile.settings',
    who: 'admin',
    at: ({ admin }) => paths.settingsOf(admin.id),
  },
  {
    name: 'settings-two-step',
    route: '$userId.profile.settings_.two-step',
    who: 'owner',
    at: ({ owner }) => paths.twoFactor(owner.id),
  },
  {
    name: 'settings-two-step-set-up',
    route: '$userId.profile.settings_.two-step',
    who: 'owner',
    at: ({ owner }) => paths.twoFactor(owner.id),
    then: async (page) => {
      await fillIn(page, { 'Current Password': factoryPassword });
      await button(page, 'Set up').click();
      await page.getByRole('img', { name: 'QR code of the key shown next to it' }).waitFor();
    },
  },
  {
    name: 'settings-two-step-on-refused',
    route: '$userId.profile.settings_.two-step',
    who: 'admin',
    at: ({ admin }) => paths.twoFactor(admin.id),
    then: pressAndBeRefused('Switch off'),
  },
  {
    name: 'login-code',
    route: 'login_.code',
    who: 'visitor',
    at: () => paths.login(),
    then: async (page) => {
      await fillIn(page, { Email: carefulEmail, Password: factoryPassword });
      await button(page, 'Sign In').click();
      await field(page, 'Code').waitFor();
    },
  },
  {
    name: 'delete-account-held',
    route: '$userId.profile.settings_.delete',
    who: 'owner',
    at: ({ owner }) => paths.deleteAccount(owner.id),
  },
  {
    name: 'confirm-email',
    route: 'confirm-email',
    who: 'visitor',
    at: ({ emailLink }) => emailLink,
  },
  {
    name: 'confirm-email-dead-link',
    route: 'confirm-email',
    who: 'visitor',
    at: () => paths.confirmEmail('spent'),
  },
  ...(['owner', 'ownerWithNothing'] as const).map((whose) => ({
    name: whose === 'owner' ? 'unsubscribe' : 'unsubscribe-done',
    route: 'unsubscribe',
    who: 'visitor' as const,
    at: (world: World) => paths.unsubscribe(unsubscribeToken(world[whose].id)),
  })),
  { name: 'logout', route: 'logout', who: 'owner', at: paths.logout },
  {
    name: 'profile-without-pets',
    route: '$userId.profile._index',
    who: 'admin',
    at: ({ ownerWithNothing }) => paths.profileOf(ownerWithNothing.id),
  },
  {
    name: 'book-without-pets',
    route: '$profileId.booking',
    who: 'admin',
    at: ({ ownerWithNothing }) => paths.book(ownerWithNothing.id),
  },
  {
    name: 'reservations-empty',
    route: '$userId.profile.reservations',
    who: 'admin',
    at: ({ ownerWithNothing }) => paths.reservationsOf(ownerWithNothing.id),
  },
  ...(['map', 'table'] as const).map((view) => ({
    name: `admin-year-${view}`,
    route: 'admin.calendar.year',
    who: 'admin' as const,
    at: () => paths.adminYear({ year: '2026', view }),
  })),
  {
    name: 'agreement-version',
    route: 'agreement',
    who: 'admin',
    at: ({ agreement }) => paths.agreementVersion(agreement),
  },
  { name: 'admin-staff', route: 'admin.staff', who: 'admin', at: () => paths.adminStaff() },
  { name: 'admin-import', route: 'admin.import', who: 'admin', at: () => paths.adminImport() },
  {
    name: 'admin-import-columns',
    route: 'admin.import',
    who: 'admin',
    at: () => paths.adminImport(),
    then: async (page) => {
      await withoutList(page);
      await page.setInputFiles('input[name="list"]', 'public/owners-and-dogs.csv');
      await button(page, 'Look at this file').click();
      await page.getByRole('heading', { name: 'Columns' }).waitFor();
    },
  },
  {
    name: 'admin-register',
    route: 'admin.register',
    who: 'admin',
    at: () => `${paths.adminRegister()}?from=2026-11-01&until=2026-12-31`,
  },
  { name: 'admin-health', route: 'admin.health', who: 'admin', at: paths.adminHealth },
  {
    name: 'pet-care',
    route: '$petId.pet_.care',
    who: 'owner',
    at: ({ busyPet }) => paths.petCare(busyPet),
  },
  {
    name: 'admin-day',
    route: 'admin.day.($date)',
    who: 'admin',
    at: () => paths.adminDay(),
  },
  {
    name: 'admin-emergency-card',
    route: 'admin.day_.card.$bookingId',
    who: 'admin',
    at: ({ accepted }) => paths.emergencyCard(accepted),
  },
  { name: 'stand-in', route: 'admin.stand-in', who: 'admin', at: paths.standIn },
  { name: 'hand-over', route: 'admin.hand-over', who: 'admin', at: paths.handOver },
  { name: 'admin-reports', route: 'admin.reports', who: 'admin', at: () => paths.adminReports() },
  {
    name: 'admin-updates',
    route: 'admin.updates',
    who: 'admin',
    at: () => paths.adminUpdates(),
  },
  {
    name: 'admin-incidents',
    route: 'admin.incidents._index',
    who: 'admin',
    at: () => paths.adminIncidents(),
  },
  {
    name: 'admin-incident',
    route: 'admin.incidents.$incidentId',
    who: 'admin',
    at: ({ incident }) => paths.adminIncident(incident),
  },
  {
    name: 'health-notice',
    route: 'admin.incidents.$incidentId_.notice',
    who: 'admin',
    at: ({ illness }) => paths.healthNotice(illness),
  },
  {
    name: 'admin-incident-which',
    route: 'admin.incidents.new',
    who: 'admin',
    at: () => paths.newIncident(),
  },
  {
    name: 'admin-certificates',
    route: 'admin.certificates',
    who: 'admin',
    at: () => paths.adminCertificates(),
  },
  ...(['pending', 'upcoming', 'current', 'past', 'canceled'] as const).map((when) => ({
    name: `admin-reservations-${when}`,
    route: 'admin.reservations',
    who: 'admin' as const,
    at: () => paths.adminReservations(when),
  })),
  {
    name: 'admin-financials',
    route: 'admin.financials',
    who: 'admin',
    at: () => paths.adminFinancials(),
  },
  {
    name: 'admin-financials-refused',
    route: 'admin.financials',
    who: 'admin',
    at: ({ pending }) => paths.adminFinancials({ edit: pending }),
    then: async (page) => {
      await fillIn(page, { Paid: 'a lot' });
      await pressAndBeRefused('Save')(page);
    },
  },
  { name: 'admin-users', route: 'admin.users._index', who: 'admin', at: () => paths.adminUsers() },
  {
    name: 'admin-users-nobody',
    route: 'admin.users._index',
    who: 'admin',
    at: () => paths.adminUsers({ q: 'nobody at all' }),
  },
  {
    name: 'admin-user-cards',
    route: 'admin.users.cards',
    who: 'admin',
    at: () => paths.ownerCards(),
  },
  {
    name: 'admin-user-new',
    route: 'admin.users.new',
    who: 'admin',
    at: () => paths.newUser(),
  },
  {
    name: 'admin-user-new-added',
    route: 'admin.users.new',
    who: 'admin',
    at: ({ owner }) => paths.newUser(owner.id),
  },
  {
    name: 'admin-user',
    route: 'admin.users.$userId',
    who: 'admin',
    at: ({ owner }) => paths.adminUser(owner.id),
  },
  {
    name: 'admin-user-refused',
    route: 'admin.users.$userId',
    who: 'admin',
    at: ({ owner }) => paths.adminUser(owner.id),
    then: async (page) => {
      await fillIn(page, { Daycare: '-5' });
      await pressAndBeRefused('Save prices')(page);
    },
  },
  ...(
    [
      undefined,
      'hours',
      'holidays',
      'closed-dates',
      'pictures',
      'texts',
      'reviews',
      'checks',
      'payments',
      'kind',
      'open',
      'export',
      'changes',
    ] as const
  ).map((page) => ({
    name: `admin-settings-${page ?? 'index'}`,
    route: page === undefined ? 'admin.settings' : `admin.settings_.${page}`,
    who: 'admin' as const,
    at: () => paths.adminSettings(page),
  })),
  ...[...ownPages.map(({ card }) => card), 'prices', 'agreement'].map((card) => ({
    name: `admin-settings-card-${card}`,
    route: 'admin.settings_.$card',
    who: 'admin' as const,
    at: () => paths.settingsCard(card),
  })),
  {
    name: 'admin-settings-prices-refused',
    route: 'admin.settings_.$card',
    who: 'admin',
    at: () => paths.adminSettings('prices'),
    then: async (page) => {
      await fillIn(page, { 'Holiday Boarding': '1' });
      await pressAndBeRefused('Save Prices')(page);
    },
  },
  {
    name: 'admin-reservations-search',
    route: 'admin.reservations',
    who: 'admin',
    at: ({ owner }) => paths.adminReservations('pending', owner.lastName ?? ''),
  },
  {
    name: 'admin-reservations-nothing-found',
    route: 'admin.reservations',
    who: 'admin',
    at: () => paths.adminReservations('pending', 'nobody of that name'),
  },
  {
    name: 'admin-reservations-delete',
    route: 'admin.reservations',
    who: 'admin',
    at: ({ owner }) => paths.adminReservations('pending', owner.lastName ?? ''),
    then: async (page) => {
      await openMore(page.getByRole('article').first());
      await link(page, 'Delete').and(page.locator('[aria-haspopup]')).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reject-booking',
    route: 'admin.reservations_.$bookingId_.reject',
    who: 'admin',
    at: ({ pending }) => paths.rejectBooking(pending),
  },
  {
    name: 'edit-booking',
    route: 'admin.reservations_.$bookingId',
    who: 'admin',
    at: ({ pending }) => paths.editBooking(pending, { when: 'pending' }),
  },
  {
    name: 'edit-booking-refused',
    route: 'admin.reservations_.$bookingId',
    who: 'admin',
    at: ({ accepted }) => paths.editBooking(accepted),
    then: async (page) => {
      await hydrated(page);
      await fillIn(page, { Total: 'a lot', 'Pick Up': '2026-12-01T09:00' });
      await pressAndBeRefused('Save')(page);
    },
  },
  {
    name: 'day-message',
    route: 'admin.messages_.day',
    who: 'admin',
    at: () => paths.dayMessage(),
  },
  {
    name: 'move-stay',
    route: 'admin.reservations_.$bookingId_.move',
    who: 'admin',
    at: ({ accepted }) => paths.moveStay(accepted, 'later'),
  },
  {
    name: 'delete-booking',
    route: 'admin.reservations_.$bookingId_.delete',
    who: 'admin',
    at: ({ pending }) => paths.deleteBooking(pending),
  },
  {
    name: 'delete-booking-held',
    route: 'admin.reservations_.$bookingId_.delete',
    who: 'admin',
    at: ({ accepted }) => paths.deleteBooking(accepted),
  },
  {
    name: 'admin-today',
    route: 'admin._index',
    who: 'admin',
    at: paths.admin,
  },
  {
    name: 'admin-calendar',
    route: 'admin._index',
    who: 'admin',
    at: () => paths.adminCalendar({ month: '2026-11' }),
    then: async (page) => {
      await page.locator('.sx__calendar').waitFor();
    },
  },
  {
    name: 'admin-calendar-table',
    route: 'admin._index',
    who: 'admin',
    at: () => paths.adminCalendar({ view: 'table' }),
  },
  { name: 'admin-outbox', route: 'admin.outbox._index', who: 'admin', at: paths.adminOutbox },
  {
    name: 'admin-outbox-failed',
    route: 'admin.outbox._index',
    who: 'admin',
    at: () => paths.adminOutboxIn('failed'),
  },
  {
    name: 'admin-outbox-kept',
    route: 'admin.outbox._index',
    who: 'admin',
    at: () => paths.adminOutboxIn('kept'),
  },
  {
    name: 'admin-mail-failed',
    route: 'admin.outbox.$mailId',
    who: 'admin',
    at: ({ failedMail }) => paths.adminOutboxMail(failedMail),
  },
  {
    name: 'admin-mail',
    route: 'admin.outbox.$mailId',
    who: 'admin',
    at: ({ mail }) => paths.adminOutboxMail(mail),
  },
];

/** Pages that look different on a desktop than on a phone: side tabs, tables, a total beside the form. */
export const widePlaces = [
  'home',
  'reviews',
  'daycare',
  'profile',
  'reservations-pending',
  'book-boarding-filled',
  'messages',
  'admin-calendar',
  'admin-reservations-pending',
  'admin-users',
  'admin-financials',
  'admin-settings-index',
  'admin-messages',
].map((wanted) => {
  const place = places.find(({ name }) => name === wanted);
  if (place === undefined) throw new Error(`There is no place ${wanted}`);
  return place;
});

/** Frames around other pages, and addresses that only redirect. */
export const withoutPage = [
  'resources.calendar-month',
  'book',
  'meet',
  'gift',
  // Checked in first-start.e2e.ts, where the site is closed.
  'opening-soon',
  // Checked in set-up.e2e.ts, where there is no admin yet.
  'set-up',
  'resources.live',
  'resources.care-ticks',
  'resources.calendar.$file',
  'resources.outbox.$mailId.$file',
  'resources.payment-orders.$bookingId',
  'resources.export',
  'resources.financials',
  'resources.payments',
  'resources.reports.$report',
  'resources.paypal-webhook',
  'resources.postmark-webhook',
  'resources.pictures.$pictureId.$file',
  'resources.my-data.$userId',
  'resources.picture-uploads',
  'resources.records.$recordId',
  'resources.stay-album.$bookingId',
  'resources.stay-pictures.$pictureId.$file',
  'resources.incidents',
  'resources.inspection',
  'resources.register',
  'resources.stays.$file',
  'resources.verification',
  '[.well-known].change-password',
  '[robots.txt]',
  '[site.webmanifest]',
  '[sitemap.xml]',
  '$userId.profile',
  'admin',
  'profile',
];

/** Opens the menus that the page has at this width, one after the other. */
export async function openMenus(page: Page): Promise<void> {
  for (const menu of await page.getByRole('banner').locator('summary').all())
    if (await menu.isVisible()) await menu.click();
}
