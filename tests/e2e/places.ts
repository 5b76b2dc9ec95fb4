/** Every page of the app, with somebody for whom it has something to show. */
import type { Page } from '@playwright/test';
import { paths } from '~/lib/paths';
import type { PrismaClient, Profile } from '~/services/database/generated/client';
import { createBooking } from '../factories/bookings';
import { createAdmin, createOwner } from '../factories/people';
import { createPet } from '../factories/pets';
import { button, field, fillIn, hydrated, totalBar } from './steps';

/** Who looks: a visitor, somebody who has just signed up, an owner, the business owner. */
export type Who = 'visitor' | 'newcomer' | 'owner' | 'admin';

export type World = Record<Exclude<Who, 'visitor'>, Profile> & {
  ownerWithNothing: Profile;
  pending: string;
  accepted: string;
  declinedAttempt: string;
  mail: string;
};

export type Place = {
  /** File name of a screenshot. */
  name: string;
  /** The route module, without its ending. */
  route: string;
  who: Who;
  at: (world: World) => string;
  /** What is done there before it is looked at. */
  then?: (page: Page) => Promise<void>;
};

/** People, dogs and bookings in every state. */
export async function makeWorld(database: PrismaClient): Promise<World> {
  const owner = await createOwner({ firstName: 'Marguerite', lastName: 'Okonkwo' }, database);
  const ownerWithNothing = await createOwner({}, database);
  const newcomer = await createOwner(
    { firstName: null, lastName: null, fullName: null, phoneNumber: null },
    database,
  );
  const admin = await createAdmin({}, database);
  const dogs = [
    await createPet(owner.id, { petName: 'Sir Barksalot', breed: 'Bernese' }, database),
    await createPet(owner.id, { petName: 'Fig', breed: 'Whippet', petAge: 1 }, database),
  ].map(({ id }) => id);
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
  for (const fields of [
    { start: '2026-11-16T08:00', end: '2026-11-16T16:00', status: 'accepted' },
    { start: '2026-11-02T08:00', end: '2026-11-02T12:00', status: 'accepted', paidCents: 3000 },
    { start: '2026-12-10T08:00', end: '2026-12-10T12:00', status: 'canceled' },
    { start: '2026-12-11T08:00', end: '2026-12-11T12:00', status: 'rejected' },
  ] as const)
    await createBooking(owner.id, one, fields, database);
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
  // Any mail: the sign-up refused in the journey, or this reset.
  const mail = await database.outboxMail.create({
    data: {
      template: 'account_exists',
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
    },
  });
  return {
    owner,
    ownerWithNothing,
    newcomer,
    admin,
    pending: pending.id,
    accepted: accepted.id,
    declinedAttempt: attempt.id,
    mail: mail.id,
  };
}

const press = (name: string) => (page: Page) => button(page, name).click();

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

async function openChooser(page: Page): Promise<void> {
  await hydrated(page);
  await button(page, 'Choose Drop Off').click();
  await button(page.getByRole('dialog'), 'Wednesday, Nov 18, 2026').click();
}

export const places: readonly Place[] = [
  { name: 'home', route: '_index', who: 'visitor', at: paths.home },
  { name: 'not-found', route: '$', who: 'visitor', at: () => '/no/such/page' },
  { name: 'login', route: 'login', who: 'visitor', at: () => paths.login() },
  {
    name: 'login-refused',
    route: 'login',
    who: 'visitor',
    at: () => paths.login(),
    then: press('Sign In'),
  },
  { name: 'sign-up', route: 'sign-up', who: 'visitor', at: () => paths.signUp() },
  {
    name: 'sign-up-refused',
    route: 'sign-up',
    who: 'visitor',
    at: () => paths.signUp(),
    then: press('Sign Up'),
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
    name: 'update-password-dead-link',
    route: 'update-password',
    who: 'visitor',
    at: () => paths.updatePassword('spent'),
  },
  { name: 'createprofile', route: 'createprofile', who: 'newcomer', at: paths.createProfile },
  {
    name: 'createprofile-refused',
    route: 'createprofile',
    who: 'newcomer',
    at: paths.createProfile,
    then: press('Continue'),
  },
  {
    name: 'profile',
    route: '$userId.profile._index',
    who: 'owner',
    at: ({ owner }) => paths.profileOf(owner.id),
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
    then: press('Add Pet'),
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
    then: press('Book!'),
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
    name: 'payment-declined',
    route: 'payment.$paymentId_.return',
    who: 'owner',
    at: ({ pending, declinedAttempt }) => paths.paymentReturn(pending, declinedAttempt),
  },
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
  ...(['pending', 'upcoming', 'current', 'past', 'canceled'] as const).map((when) => ({
    name: `admin-reservations-${when}`,
    route: 'admin.reservations',
    who: 'admin' as const,
    at: () => paths.adminReservations(when),
  })),
  { name: 'admin-outbox', route: 'admin.outbox._index', who: 'admin', at: paths.adminOutbox },
  {
    name: 'admin-mail',
    route: 'admin.outbox.$mailId',
    who: 'admin',
    at: ({ mail }) => paths.adminOutboxMail(mail),
  },
];

/** Frames around other pages, and addresses that only lead on. */
export const withoutPage = ['$userId.profile', 'admin', 'admin._index', 'profile'];

/** The menus that the page has in this width, open one after the other. */
export async function openMenus(page: Page): Promise<void> {
  for (const menu of await page.getByRole('banner').locator('summary').all())
    if (await menu.isVisible()) await menu.click();
}
