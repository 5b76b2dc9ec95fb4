/**
 * Every route of the app: its address, its viewers, its forms and their senders. A missing route fails
 * route-table.test.ts, so every route is part of the walk of authorization.test.ts.
 */
import { arrivalIntents } from '~/features/day/arrivals/arrivals.schema';
import { belongingsVersion } from '~/features/day/belongings/belongings.server';
import { asBookedIntent, notRecordedIntent, undoNotRecordedIntent } from '~/features/day/care/care';
import { claimAnswerIntents } from '~/features/money/offline/claim.schema';
import { paths, type SettingsPageName } from '~/core/web/paths';
import { unsubscribeToken } from '~/features/messages/outbox/unsubscribe.server';
import type { FormFields } from '../setup/http-client';
import { typed, wholePet } from '../factories/pet-form';
import { factoryPassword } from '../factories/people';
import { plainDogVersion } from '../factories/pets';
import { cardForm } from './settings-forms';
import { forms, type FormName, type FormRow } from './form-table';
import type { Ids, ViewerName } from './walk';

/** `shown` is the page itself; `missing` the 404 of an id that does not exist; otherwise a redirect. */
export type Outcome = 'shown' | 'missing' | 'forbidden' | 'conflict' | { to: string | RegExp };

type Write = {
  /** The button. */
  name: string;
  fields: (ids: Ids) => FormFields;
  /** Address it is sent to, if not its row's path. */
  at?: (ids: Ids) => string;
  /** Address of the page with its form, if not the row's own. */
  shownAt?: (ids: Ids) => string;
  /** Viewers who may write, with their redirects; everyone else gets the page's own outcome. */
  done: (ids: Ids) => Partial<Record<ViewerName, Outcome>>;
  /** It answers with the page and writes nothing, even for successful viewers; or for these viewers. */
  writesNothing?: true | readonly ViewerName[];
};

export type RouteRow = {
  /** The file in app/routes without its ending. */
  id: string;
  /** The route's path as Remix spells it. */
  pattern: string;
  /** Its row of spec section 2, or the ruling that added it. */
  source: string;
  path: (ids: Ids) => string;
  /** Each viewer's outcome on opening it; `here` is the path just built. */
  opens: (ids: Ids, here: string) => Record<ViewerName, Outcome>;
  writes: Write[];
};

const forEverybody = (outcome: Outcome): Record<ViewerName, Outcome> => ({
  anonymous: outcome,
  newcomer: outcome,
  owner: outcome,
  other: outcome,
  helper: outcome,
  admin: outcome,
});

const everybody = () => forEverybody('shown');
const everybodyMisses = () => forEverybody('missing');
const everybodyTo = (to: string) => forEverybody({ to });

/** R8: the owner and the admin; another owner finds nothing; R11: first the profile. */
function theOwner(_ids: Ids, here: string): Record<ViewerName, Outcome> {
  return {
    anonymous: { to: paths.login(here) },
    newcomer: { to: paths.createProfile() },
    owner: 'shown',
    other: 'missing',
    helper: 'missing',
    admin: 'shown',
  };
}

/** R8: the admin; anyone else who is signed in is redirected to their own profile. */
function theAdmin(ids: Ids, here: string): Record<ViewerName, Outcome> {
  return {
    anonymous: { to: paths.login(here) },
    newcomer: { to: paths.profileOf(ids.newcomer) },
    owner: { to: paths.profileOf(ids.owner) },
    other: { to: paths.profileOf(ids.other) },
    helper: 'missing',
    admin: 'shown',
  };
}

/** R59: the day sheet is for helpers too. */
function theHelper(ids: Ids, here: string): Record<ViewerName, Outcome> {
  return { ...theAdmin(ids, here), helper: 'shown' };
}

/** Login and sign-up redirect anyone who is signed in. */
function theSignedOut(ids: Ids): Record<ViewerName, Outcome> {
  return {
    anonymous: 'shown',
    newcomer: { to: paths.createProfile() },
    owner: { to: paths.profileOf(ids.owner) },
    other: { to: paths.profileOf(ids.other) },
    helper: { to: paths.adminDay() },
    admin: { to: paths.admin() },
  };
}

const sentTogether = { intent: 'claim', method: 'cash', amount: '45.00' };

/** Answers for days that are over (R121). */
const catchUpForms = (to: string, helper: Outcome): Write[] => [
  {
    name: 'They came and left as booked',
    fields: () => ({ intent: asBookedIntent, before: '2027-03-01' }),
    done: () => ({ helper, admin: { to } }),
  },
  {
    name: 'All not recorded',
    fields: () => ({ intent: notRecordedIntent, before: '2027-03-01', of: 'others' }),
    done: () => ({ helper, admin: { to } }),
  },
  {
    name: 'Undo of All not recorded, too late',
    fields: () => ({ intent: undoNotRecordedIntent, noted_at: '2027-03-01T12:00:00Z' }),
    done: () => ({ helper, admin: 'conflict' }),
    writesNothing: true,
  },
];

const petForm = typed(wholePet);
const noBelongings = belongingsVersion([]);

const stay = {
  service: 'Daycare',
  start: '2027-03-09T09:00',
  end: '2027-03-09T15:00',
  message: 'Please no cheese.',
};

function statusButtons(ids: Ids, intent: string): FormFields {
  return { booking_id: ids.booking, seen: 'pending', intent };
}

/** The buttons of a booking on its owner's page: the owner only cancels (R15). */
function ownersButtons(to: (ids: Ids) => string): Write[] {
  return (['accept', 'reject', 'cancel'] as const).map((intent) => ({
    name: intent,
    fields: (ids) => statusButtons(ids, intent),
    done: (ids) => ({
      owner: intent === 'cancel' ? { to: to(ids) } : 'forbidden',
      admin: { to: to(ids) },
    }),
  }));
}

/** A conversation's forms, and the sender that they lead back to it. */
function messageForms(who: 'owner' | 'admin', to: (ids: Ids) => string): Write[] {
  const done = (ids: Ids) => ({ [who]: { to: to(ids) } });
  return [
    { name: 'Send', fields: () => ({ content: 'See you!', form_key: newKey() }), done },
    {
      name: 'Mark as read',
      fields: (ids) => ({ intent: 'read', up_to: ids.message }),
      done,
    },
  ];
}

let keys = 0;
const newKey = () => `walk-${(keys += 1)}`;

let numbers = 20;
// Another price each time, so that each submission changes something.
const newNumber = () => (numbers += 1);

let addresses = 0;
const newAddress = () => `walker-${(addresses += 1)}@example.com`;

/** Fills in a form as form-table.ts does. */
function filled(name: FormName): Write['fields'] {
  const { valid }: FormRow = forms[name];
  return (ids) => valid({ ids, email: newAddress(), token: '', setUp: '', codeStep: '' });
}

/** The same with a new form key. */
function keyed(name: FormName): Write['fields'] {
  return (ids) => ({ ...filled(name)(ids), form_key: newKey() });
}

/** The forms of the settings that even the admin cannot send for an owner. */
function ownersAlone(forms: Record<string, Write['fields']>): Write[] {
  return Object.entries(forms).map(([name, fields]) => ({
    name,
    fields,
    done: (ids) => ({ owner: { to: paths.settingsOf(ids.owner) }, admin: 'forbidden' }),
  }));
}

/** A page of the admin's settings with its forms, each of which leads back to it. */
function settingsPage(
  page: SettingsPageName | undefined,
  forms: Record<string, Write['fields']>,
  to: string = paths.adminSettings(page),
): RouteRow {
  return {
    id: page === undefined ? 'admin.settings' : `admin.settings_.${page}`,
    pattern: paths.adminSettings(page),
    source: 'R6, R7',
    path: () => paths.adminSettings(page),
    opens: theAdmin,
    writes: Object.entries(forms).map(([name, fields]) => ({
      name,
      fields,
      // The stays that are canceled are listed there, each with its Undo.
      done: () => ({
        admin: name.endsWith('not there')
          ? 'conflict'
          : { to: name === 'cancel stays' ? paths.adminReservations('canceled') : to },
      }),
      // They call a service, and store nothing of its refusal; nothing is there to remove.
      ...(/^PayPal test|not there$|^remove (email|PayPal)|^open the site/.test(name) && {
        writesNothing: true as const,
      }),
    })),
  };
}

/** A form on a card's own page, which leads back to it. */
function onCard(card: string, name: string, fields: Write['fields']): Write {
  const at = () => paths.settingsCard(card);
  return { name, fields, at, done: () => ({ admin: { to: at() } }) };
}

export const routeTable: RouteRow[] = [
  settingsPage(undefined, {}),
  settingsPage('checks', {
    'mail test': () => ({ intent: 'mail-test', form_key: newKey() }),
    'mail server that is not there': filled('mail server'),
    'Postmark that is not there': filled('postmark'),
    'remove email service': () => ({ intent: 'mail-remove' }),
  }),
  settingsPage('payments', {
    'other ways': () => cardForm('otherWays', { cashAppTag: '$HappyHounds' }),
    'PayPal test': () => ({ intent: 'paypal-test' }),
    'PayPal keys that are not there': filled('PayPal keys'),
    'remove PayPal': () => ({ intent: 'paypal-remove' }),
  }),
  settingsPage(
    'kind',
    { 'usual rules': () => ({ intent: 'house-kind', kind: 'both', rules: 'welcome' }) },
    paths.houseKind(),
  ),
  settingsPage('open', { 'open the site': () => ({ intent: 'open-site' }) }),
  settingsPage('hours', { hours: filled('hour settings') }),
  {
    id: 'admin.settings_.$card',
    pattern: '/admin/settings/:card',
    source: 'R6, R7, R42: a card of the settings on a page of its own',
    path: () => paths.settingsCard('places'),
    opens: theAdmin,
    writes: [
      onCard('business', 'business', filled('business settings')),
      onCard('links', 'links', filled('link settings')),
      onCard('prices', 'prices', filled('price settings')),
      onCard('prices', 'quick daycare', () => ({
        ...cardForm('quickDaycare'),
        quickDaycareOffered: '',
      })),
      onCard('places', 'places', () => cardForm('places', { dogLimit: '40' })),
      onCard('requests', 'requests', () => cardForm('requests', { severalDays: 'on' })),
      onCard('extras', 'extras', () => cardForm('extras', { adjustments: '' })),
      onCard('pricesByTime', 'prices by time', () =>
        cardForm('pricesByTime', { seasonPrices: 'Jul 1 to Aug 31: Boarding $75' }),
      ),
      onCard('tax', 'sales tax', () => cardForm('tax', { taxRate: '8.875' })),
      onCard('arrivals', 'arrivals', () => cardForm('arrivals', { lateGraceMinutes: '20' })),
      onCard('updates', 'updates', () => cardForm('updates', { updates: '' })),
      onCard('cancelling', 'cancelling', () => cardForm('cancelling', { cancelDaysBoarding: '3' })),
      onCard('records', 'records', () => cardForm('records', { keepRecordsMonths: '12' })),
      onCard('extras', 'add extra', filled('extra')),
      onCard('extras', 'change extra', ({ extra }) => ({
        intent: 'change-extra',
        extra_id: extra,
        name: 'Bath',
        price: '30',
        per: 'dog',
      })),
      onCard('extras', 'move extra', ({ extra, otherExtra }) => ({
        intent: 'move-extra',
        extra_id: otherExtra,
        above: extra,
      })),
      onCard('extras', 'retire extra', ({ extra }) => ({
        intent: 'retire-extra',
        extra_id: extra,
      })),
      onCard('vaccinations', 'vaccinations', () =>
        cardForm('vaccinations', { requiredVaccines: 'dhpp' }),
      ),
      onCard('vaccinations', 'add paper', filled('paper')),
      onCard('vaccinations', 'change paper', () => ({
        intent: 'change-paper',
        paper_id: 'dhpp',
        name: 'DHPP',
        validMonths: '12',
      })),
      onCard('vaccinations', 'move paper', () => ({
        intent: 'move-paper',
        paper_id: 'dhpp',
        above: 'rabies',
      })),
      onCard('vaccinations', 'remove paper', () => ({
        intent: 'remove-paper',
        paper_id: 'influenza',
      })),
      onCard('agreement', 'publish agreement', filled('publish agreement')),
      onCard('agreement', 'stop agreement', () => ({ intent: 'stop-agreement' })),
    ],
  },
  settingsPage('holidays', { holidays: filled('holiday settings') }),
  settingsPage('closed-dates', {
    close: filled('close days'),
    open: filled('open days'),
    'cancel stays': filled('stays on closed days'),
  }),
  settingsPage('pictures', {
    'put first': filled('picture button'),
    remove: (ids) => ({ intent: 'remove', picture_id: ids.homePicture }),
  }),
  settingsPage('texts', {
    'add reply': filled('quick reply'),
    'change reply': ({ reply }) => ({
      intent: 'change-reply',
      reply_id: reply,
      name: 'All well',
      text: 'All is very well.',
    }),
    'move reply': ({ reply, otherReply }) => ({
      intent: 'move-reply',
      reply_id: otherReply,
      above: reply,
    }),
    'remove reply': ({ reply }) => ({ intent: 'remove-reply', reply_id: reply }),
    privacy: filled('text settings'),
    terms: () => cardForm('terms', { termsText: 'Ours' }),
    verification: filled('verification settings'),
  }),
  settingsPage(
    'reviews',
    {
      hold: () => cardForm('reviews', { holdReviews: 'on' }),
      approve: filled('review button'),
      reply: filled('review answer'),
    },
    paths.adminReviews(),
  ),
  settingsPage('export', {}),
  settingsPage('changes', {}),
  {
    id: '_index',
    pattern: '/',
    source: 'spec: /',
    path: paths.home,
    opens: everybody,
    writes: [],
  },
  {
    id: 'daycare',
    pattern: '/daycare',
    source: 'spec: /daycare',
    path: paths.daycare,
    opens: everybody,
    writes: [],
  },
  {
    id: 'boarding',
    pattern: '/boarding',
    source: 'spec: /boarding',
    path: paths.boarding,
    opens: everybody,
    writes: [],
  },
  {
    id: 'contact',
    pattern: '/contact',
    source: 'spec: /contact',
    path: paths.contact,
    opens: everybody,
    writes: [],
  },
  {
    id: 'privacypolicy',
    pattern: '/privacypolicy',
    source: 'spec: /privacypolicy',
    path: paths.privacyPolicy,
    opens: everybody,
    writes: [],
  },
  {
    id: 'terms',
    pattern: '/terms',
    source: 'R4',
    path: paths.terms,
    opens: everybody,
    writes: [],
  },
  {
    id: 'agreement',
    pattern: '/agreement',
    source: 'R46',
    path: () => paths.agreement(),
    opens: (ids, here) => ({ ...theOwner(ids, here), other: 'shown' }),
    writes: [
      {
        name: 'Sign',
        fields: filled('sign the agreement'),
        done: () => ({
          owner: { to: paths.agreement() },
          other: { to: paths.agreement() },
          admin: 'forbidden',
        }),
        // Signed already.
        writesNothing: ['owner'],
      },
    ],
  },
  {
    id: 'opening-soon',
    pattern: '/opening-soon',
    source: 'issue 19: what visitors see of a site without business details; this one has them',
    path: paths.openingSoon,
    opens: () => everybodyTo(paths.home()),
    writes: [],
  },
  {
    id: 'set-up',
    pattern: '/set-up',
    source: 'R134: this house has an admin; tests/server/set-up.test.ts opens it',
    path: () => paths.setUp(),
    opens: everybodyMisses,
    writes: [
      {
        name: 'Create account',
        fields: () => ({
          token: 'a token',
          email: 'second@example.com',
          password: factoryPassword,
          confirm_password: factoryPassword,
          is_address: 'on',
        }),
        done: () => ({}),
      },
    ],
  },
  {
    id: 'verification',
    pattern: '/verification',
    source: 'spec: a verification text file route (R3); nothing is configured here',
    path: paths.verification,
    opens: everybodyMisses,
    writes: [],
  },
  {
    id: 'resources.verification',
    pattern: '/resources/verification',
    source: 'R3: the file itself',
    path: paths.verificationFile,
    opens: everybodyMisses,
    writes: [],
  },
  {
    id: 'reviews',
    pattern: '/reviews',
    source: 'spec: /reviews',
    path: () => paths.reviews(),
    opens: everybody,
    writes: [],
  },
  {
    id: 'reviews_.new',
    pattern: '/reviews/new',
    source: 'spec section 4: the review modal, without JavaScript',
    path: paths.leaveReview,
    opens: everybody,
    writes: [
      {
        name: 'Submit Review',
        fields: filled('review'),
        done: () => everybodyTo(paths.reviews()),
      },
    ],
  },
  {
    id: 'about',
    pattern: '/about',
    source: 'spec: /about',
    path: paths.about,
    opens: everybody,
    writes: [],
  },
  {
    id: 'trust',
    pattern: '/trust',
    source: 'R107',
    path: paths.trust,
    // Off at first (K1).
    opens: everybodyMisses,
    writes: [],
  },
  {
    id: '$name',
    pattern: '/:name',
    source: 'spec: /{name}, R2',
    path: () => paths.ownerPage('Nora'),
    opens: everybody,
    writes: [],
  },
  {
    id: 'resources.pictures.$pictureId.$file',
    pattern: '/resources/pictures/:pictureId/:file',
    source: 'R9: pet photos are public; picture-files.test.ts opens real ones',
    path: () => paths.picture('nosuchidanywhere000', '640.webp'),
    opens: everybodyMisses,
    writes: [],
  },
  {
    id: 'resources.stay-pictures.$pictureId.$file',
    pattern: '/resources/stay-pictures/:pictureId/:file',
    source: 'R52, R64: the owner of the stay or message and the admin, and 404 for everyone else',
    path: (ids) => paths.stayPicture(ids.stayPicture, '320.webp'),
    opens: () => ({
      anonymous: 'missing',
      newcomer: 'missing',
      owner: 'missing',
      other: 'shown',
      helper: 'missing',
      admin: 'shown',
    }),
    writes: [],
  },
  {
    id: 'resources.picture-uploads',
    pattern: '/resources/picture-uploads',
    source: 'R52, R64: scripts send pictures ahead of their form',
    path: () => paths.pictureUploads(),
    opens: everybodyMisses,
    writes: [{ name: 'no picture', fields: () => ({}), done: () => ({}) }],
  },
  {
    id: 'resources.stay-album.$bookingId',
    pattern: '/resources/stay-album/:bookingId',
    source: 'R52: the pictures of a stay as a file',
    path: (ids) => paths.stayAlbum(ids.here),
    opens: (ids, here) => ({ ...theOwner(ids, here), owner: 'missing', other: 'shown' }),
    writes: [],
  },
  {
    id: 'allview.$userId.profile',
    pattern: '/allview/:userId/profile',
    source: 'spec: /allview/{userId}/profile, R9',
    path: (ids) => paths.publicProfile(ids.owner),
    opens: everybody,
    writes: [],
  },
  {
    id: 'allview.$petId.pet',
    pattern: '/allview/:petId/pet',
    source: 'spec: /allview/{petId}/pet, R9',
    path: (ids) => paths.publicPet(ids.pet),
    opens: everybody,
    writes: [],
  },
  {
    id: 'login',
    pattern: '/login',
    source: 'spec: /login',
    path: () => paths.login(),
    opens: theSignedOut,
    writes: [
      {
        name: 'Sign In',
        fields: filled('login'),
        done: (ids) => everybodyTo(paths.profileOf(ids.other)),
      },
    ],
  },
  {
    id: 'login_.code',
    pattern: '/login/code',
    source: 'two-step sign-in: the step after the password; without it, the login',
    path: () => paths.loginCode(),
    opens: (ids) => ({ ...theSignedOut(ids), anonymous: { to: paths.login() } }),
    writes: [
      { name: 'Sign In, without a password', fields: filled('sign-in code'), done: () => ({}) },
    ],
  },
  {
    id: 'sign-up',
    pattern: '/sign-up',
    source: 'spec: /sign-up',
    path: () => paths.signUp(),
    opens: theSignedOut,
    writes: [
      {
        name: 'Sign Up',
        fields: filled('sign-up'),
        done: () => everybodyTo(paths.createProfile()),
      },
    ],
  },
  {
    id: 'createprofile',
    pattern: '/createprofile',
    source: 'spec: /createprofile',
    path: () => paths.createProfile(),
    opens: (_ids, here) => ({
      ...everybody(),
      anonymous: { to: paths.login(here) },
      helper: 'missing',
    }),
    writes: [
      {
        name: 'Continue',
        fields: () => ({ first_name: 'Robin', last_name: 'Park', phone_number: '212 555 0123' }),
        done: (ids) => ({
          newcomer: { to: paths.addPet(ids.newcomer) },
          owner: { to: paths.profileOf(ids.owner) },
          other: { to: paths.profileOf(ids.other) },
          admin: { to: paths.admin() },
        }),
      },
    ],
  },
  {
    id: 'passwordreset',
    pattern: '/passwordreset',
    source: 'spec: /passwordreset',
    path: paths.passwordReset,
    opens: everybody,
    writes: [
      {
        name: 'Send the link',
        fields: filled('passwordreset'),
        done: everybody,
      },
    ],
  },
  {
    id: 'login_.link',
    pattern: '/login/link',
    source: 'R146: signing in by a link',
    path: () => paths.loginLink(),
    opens: everybody,
    writes: [
      { name: 'Send the link', fields: filled('sign-in link'), done: everybody },
      {
        name: 'Sign In without a link',
        fields: () => ({ intent: 'use-link' }),
        done: () => everybodyTo(paths.loginLink()),
        writesNothing: true,
      },
    ],
  },
  {
    id: 'update-password',
    pattern: '/update-password',
    source: 'spec: /update-password',
    path: () => paths.updatePassword(),
    opens: () => everybodyTo(paths.passwordReset()),
    writes: [
      {
        name: 'Update Password without a link',
        fields: filled('update-password'),
        done: () => ({}),
      },
    ],
  },
  {
    id: 'logout',
    pattern: '/logout',
    source: 'spec: /logout, R5',
    path: paths.logout,
    opens: () => ({ ...everybody(), anonymous: { to: paths.home() } }),
    writes: [{ name: 'Logout', fields: () => ({}), done: () => everybodyTo(paths.home()) }],
  },
  {
    id: 'book',
    pattern: '/book',
    source: 'booking begins before the account',
    path: () => paths.bookAStay({ service: 'Boarding', dogs: 2 }),
    opens: (ids, here) => ({
      anonymous: { to: paths.signUp(here) },
      newcomer: { to: paths.createProfile(here) },
      owner: { to: paths.book(ids.owner, { service: 'Boarding', dogs: 2 }) },
      other: { to: paths.book(ids.other, { service: 'Boarding', dogs: 2 }) },
      helper: 'missing',
      admin: { to: paths.adminUsers() },
    }),
    writes: [],
  },
  {
    id: 'meet',
    pattern: '/meet',
    source: 'R45: times for the first visit; none is asked for here',
    path: paths.proposeMeeting,
    opens: () => everybodyTo(paths.meet()),
    writes: [],
  },
  {
    id: 'profile',
    pattern: '/profile',
    source: 'R1',
    path: paths.profile,
    opens: (ids, here) => ({ ...theAdmin(ids, here), admin: { to: paths.profileOf(ids.admin) } }),
    writes: [],
  },
  {
    id: '$userId.profile',
    pattern: '/:userId/profile',
    source: 'spec: /{userId}/profile',
    path: (ids) => paths.profileOf(ids.owner),
    opens: theOwner,
    writes: [],
  },
  {
    id: '$userId.profile._index',
    pattern: '/:userId/profile',
    source: 'spec: the Pets tab',
    path: (ids) => paths.profileOf(ids.owner),
    opens: theOwner,
    writes: [],
  },
  {
    id: '$userId.profile.reservations',
    pattern: '/:userId/profile/reservations',
    source: 'spec: the Reservations tab, R6',
    path: (ids) => paths.reservationsOf(ids.owner, 'upcoming'),
    opens: theOwner,
    writes: [
      ...ownersButtons((ids) => paths.reservationsOf(ids.owner, 'upcoming')),
      {
        name: 'Take it',
        fields: filled('take a place'),
        done: () => ({ owner: { to: /^\/booking\/\w+$/ }, admin: 'forbidden' }),
      },
      {
        name: 'No, thanks',
        fields: filled('leave the waitlist'),
        done: (ids) => ({ owner: { to: paths.reservationsOf(ids.owner) }, admin: 'forbidden' }),
      },
    ],
  },
  {
    id: '$userId.profile.messages',
    pattern: '/:userId/profile/messages',
    source: 'spec: the Messages tab, R6',
    path: (ids) => paths.messagesOf(ids.owner),
    opens: (ids, here) => ({
      ...theOwner(ids, here),
      admin: { to: paths.adminMessaging(ids.owner) },
    }),
    writes: messageForms('owner', (ids) => paths.messagesOf(ids.owner)),
  },
  {
    id: '$otherUserId.admin-messaging',
    pattern: '/:otherUserId/admin-messaging',
    source: 'spec: /{otherUserId}/admin-messaging',
    path: (ids) => paths.adminMessaging(ids.owner),
    opens: theAdmin,
    writes: messageForms('admin', (ids) => paths.adminMessaging(ids.owner)),
  },
  {
    id: 'admin.staff',
    pattern: '/admin/staff',
    source: 'R59',
    path: paths.adminStaff,
    opens: theAdmin,
    writes: [
      {
        name: 'Send the invitation',
        fields: filled('helper invitation'),
        done: () => ({ admin: { to: paths.adminStaff() } }),
      },
      {
        name: 'Send a new link, to one who has a password',
        fields: (ids) => ({ intent: 'again', helper_id: ids.helper }),
        done: () => ({ admin: 'missing' }),
      },
      {
        name: 'Remove, of an owner',
        fields: (ids) => ({ intent: 'remove', helper_id: ids.owner }),
        done: () => ({ admin: 'missing' }),
      },
    ],
  },
  {
    id: 'admin.day.($date)',
    pattern: '/admin/day/:date?',
    source: 'R51: the day sheet',
    path: () => paths.adminDay(),
    opens: theHelper,
    writes: [
      {
        name: 'Given',
        fields: ({ due }) => ({ intent: 'tick', due, outcome: 'given', form_key: newKey() }),
        done: () => ({ helper: { to: paths.adminDay() }, admin: { to: paths.adminDay() } }),
      },
      {
        name: 'Undo',
        fields: ({ tick }) => ({ intent: 'take-back', tick_id: tick }),
        // The admin noted it.
        done: () => ({ helper: 'conflict', admin: { to: paths.adminDay() } }),
        writesNothing: ['helper'],
      },
      {
        name: 'Add note',
        fields: ({ tick }) => ({ intent: 'care-note', tick_id: tick, note: 'Half of it.' }),
        done: () => ({ helper: { to: paths.adminDay() }, admin: { to: paths.adminDay() } }),
      },
      ...catchUpForms(paths.adminDay(), 'forbidden'),
      ...(['arrived', 'left'] as const).map((intent) => ({
        name: intent,
        fields: ({ comes, here }: Ids) => ({
          intent,
          booking_id: intent === 'arrived' ? comes : here,
          version: '1',
          ...(intent === 'arrived' && { noticed: 'agreement' }),
        }),
        done: () => ({ helper: { to: paths.adminDay() }, admin: { to: paths.adminDay() } }),
      })),
      {
        name: 'Came',
        fields: ({ missed }) => ({ intent: 'came', booking_id: missed, version: '1' }),
        done: () => ({ helper: { to: paths.adminDay() }, admin: { to: paths.adminDay() } }),
      },
      {
        name: 'Didn’t come',
        fields: ({ missed }) => ({ intent: 'didnt-come', booking_id: missed, version: '1' }),
        // It decides about money (R59).
        done: () => ({ helper: 'forbidden', admin: { to: paths.adminDay() } }),
      },
    ],
  },
  {
    id: 'admin.day_.card.$bookingId',
    pattern: '/admin/day/card/:bookingId',
    source: 'R84: whom to call about the dogs of a stay',
    path: ({ here }) => paths.emergencyCard(here),
    opens: theHelper,
    writes: [
      {
        name: 'Belongings',
        fields: () => ({ belongings: 'Blue blanket', seen: noBelongings }),
        done: ({ here }) => ({
          helper: { to: paths.emergencyCard(here) },
          admin: { to: paths.emergencyCard(here) },
        }),
      },
    ],
  },
  {
    id: 'resources.care-ticks',
    pattern: '/resources/care-ticks',
    source: 'R51: ticks of the service worker',
    path: paths.careTicks,
    opens: theHelper,
    writes: [
      {
        name: 'a tick',
        fields: ({ due, admin }) => ({
          intent: 'tick',
          due,
          outcome: 'given',
          account: admin,
          form_key: newKey(),
        }),
        // Another account's tick is refused with a sentence, and nothing is written.
        done: () => ({ helper: 'shown', admin: 'shown' }),
        writesNothing: ['helper'],
      },
    ],
  },
  {
    id: 'admin.import',
    pattern: '/admin/import',
    source: 'R60',
    path: paths.adminImport,
    opens: theAdmin,
    // The list is held in memory: features/data/import/import.server.test.ts tests the import.
    writes: [
      {
        name: 'Choose another file',
        fields: () => ({ intent: 'drop' }),
        done: () => ({ admin: { to: paths.adminImport() } }),
        writesNothing: true,
      },
      {
        name: 'Check this list',
        fields: () => ({ intent: 'check', version: 'none' }),
        done: () => ({ admin: 'conflict' }),
        writesNothing: true,
      },
      {
        name: 'Import this list',
        fields: () => ({ intent: 'import', version: 'none' }),
        done: () => ({ admin: 'conflict' }),
        writesNothing: true,
      },
      {
        name: 'Invite owners',
        fields: () => ({ intent: 'invite' }),
        done: () => ({ admin: { to: paths.adminImport() } }),
      },
    ],
  },
  {
    id: 'admin.register',
    pattern: '/admin/register',
    source: 'R58',
    path: paths.adminRegister,
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin.health',
    pattern: '/admin/health',
    source: 'R108',
    path: paths.adminHealth,
    opens: theAdmin,
    writes: [
      {
        name: 'Try a picture',
        fields: () => ({ intent: 'try-picture' }),
        done: () => ({ admin: { to: paths.adminHealth() } }),
        // The picture is made and discarded.
        writesNothing: true,
      },
      {
        name: 'Resume emails',
        fields: () => ({ intent: 'resume', address: 'walk@example.com' }),
        done: () => ({ admin: { to: paths.adminHealth() } }),
      },
    ],
  },
  {
    id: 'resources.inspection',
    pattern: '/resources/inspection',
    source: 'R147: the inspection pack as a ZIP',
    path: () => paths.inspectionPack({ from: '2027-03-01', until: '2027-03-31' }),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'resources.register',
    pattern: '/resources/register',
    source: 'R58: the register as a file',
    path: () => paths.registerFile({ from: '2027-03-01', until: '2027-03-31' }),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin.messages',
    pattern: '/admin/messages',
    source: 'R37',
    path: paths.adminMessages,
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'resources.live',
    pattern: '/resources/live',
    source: 'R37: for an EventSource alone; live-stream.test.ts is one',
    path: paths.live,
    opens: (_ids, here) => ({
      anonymous: { to: paths.login(here) },
      newcomer: 'missing',
      owner: 'missing',
      other: 'missing',
      helper: 'missing',
      admin: 'missing',
    }),
    writes: [],
  },
  {
    id: '$userId.profile.settings',
    pattern: '/:userId/profile/settings',
    source: 'spec: the Settings tab, R6',
    path: (ids) => paths.settingsOf(ids.owner),
    opens: theOwner,
    writes: [
      {
        name: 'Save name and phone',
        shownAt: (ids) => `${paths.settingsOf(ids.owner)}?edit=details`,
        fields: () => ({
          intent: 'details',
          first_name: 'Robin',
          last_name: newKey(),
          phone_number: '(212) 555-0123',
        }),
        done: (ids) => ({
          owner: { to: paths.settingsOf(ids.owner) },
          admin: { to: paths.settingsOf(ids.owner) },
        }),
      },
      ...ownersAlone({
        'Save email': filled('change email'),
        'Keep my email': () => ({ intent: 'withdraw-email' }),
        'Save choices': filled('preferences'),
        'Update Password': filled('change password'),
        'Sign out there': filled('sign out'),
        'Sign out everywhere else': () => ({ intent: 'sign-out-others' }),
        Stop: () => ({ intent: 'stop-calendar' }),
      }),
    ],
  },
  {
    id: '$userId.profile.settings_.two-step',
    pattern: '/:userId/profile/settings/two-step',
    source: 'two-step sign-in',
    path: (ids) => paths.twoFactor(ids.owner),
    opens: (ids, here) => ({
      ...theOwner(ids, here),
      admin: { to: paths.settingsOf(ids.owner) },
    }),
    writes: [
      {
        name: 'Set up',
        fields: filled('two-step set-up'),
        done: () => ({ owner: 'shown' }),
        writesNothing: true,
      },
      {
        name: 'Switch on, without a set-up',
        fields: () => ({ intent: 'switch-on', set_up: 'made up', code: '000000' }),
        done: () => ({ owner: 'forbidden' }),
      },
      ...['switch-off', 'new-codes'].map((intent): Write => ({
        name: `${intent}, while it is off`,
        fields: () => ({ intent, current_password: factoryPassword, code: '000000' }),
        done: () => ({ owner: 'conflict' }),
        writesNothing: true,
      })),
    ],
  },
  {
    id: '$userId.profile.settings_.delete',
    pattern: '/:userId/profile/settings/delete',
    source: 'R41',
    path: (ids) => paths.deleteAccount(ids.owner),
    opens: (ids, here) => ({
      ...theOwner(ids, here),
      admin: { to: paths.settingsOf(ids.owner) },
    }),
    writes: [
      {
        name: 'Delete my account, while a stay stands',
        fields: filled('delete account'),
        done: () => ({ owner: 'conflict' }),
        writesNothing: true,
      },
      {
        name: 'Keep my account',
        fields: filled('keep account'),
        done: (ids) => ({ owner: { to: paths.settingsOf(ids.owner) } }),
        // It was not due for deletion.
        writesNothing: true,
      },
    ],
  },
  {
    id: 'resources.my-data.$userId',
    pattern: '/resources/my-data/:userId',
    source: 'an owner’s own data as a file',
    path: (ids) => paths.myData(ids.owner),
    opens: theOwner,
    writes: [],
  },
  {
    id: 'confirm-email',
    pattern: '/confirm-email',
    source: 'R13',
    path: () => paths.confirmEmail(''),
    opens: () => everybodyTo(paths.home()),
    writes: [{ name: 'Use it, without a link', fields: () => ({}), done: () => ({}) }],
  },
  {
    id: '$profileId.AddPet',
    pattern: '/:profileId/AddPet',
    source: 'spec: /{profileId}/AddPet',
    path: (ids) => paths.addPet(ids.owner),
    opens: theOwner,
    writes: [
      {
        name: 'Add Pet',
        fields: keyed('AddPet'),
        done: (ids) => ({
          owner: { to: paths.profileOf(ids.owner) },
          admin: { to: paths.profileOf(ids.owner) },
        }),
      },
      {
        name: 'one more vet',
        fields: () => ({
          ...petForm,
          __intent__: '{"type":"insert","payload":{"name":"vet_info"}}',
        }),
        done: () => ({ owner: 'shown', admin: 'shown' }),
        writesNothing: true,
      },
    ],
  },
  {
    id: '$profileId.booking',
    pattern: '/:profileId/booking',
    source: 'spec: /{profileId}/booking',
    path: (ids) => paths.book(ids.owner, { service: 'Daycare' }),
    opens: theOwner,
    writes: [
      {
        name: 'Book!',
        fields: filled('daycare'),
        done: () => ({ owner: { to: /^\/booking\/\w+$/ }, admin: { to: /^\/booking\/\w+$/ } }),
      },
      {
        name: 'Update total',
        fields: (ids) => ({ ...stay, pets_selected: ids.pet, intent: 'quote' }),
        done: () => ({ owner: 'shown', admin: 'shown' }),
        writesNothing: true,
      },
      {
        name: 'Wait for this, in a house that is not full',
        fields: (ids) => ({ ...stay, pets_selected: ids.pet, intent: 'wait' }),
        done: () => ({ owner: 'conflict', admin: 'conflict' }),
        writesNothing: true,
      },
    ],
  },
  {
    id: 'booking.$bookingId',
    pattern: '/booking/:bookingId',
    source: 'spec: /booking/{bookingId}',
    path: (ids) => paths.booking(ids.booking),
    opens: theOwner,
    writes: [
      ...ownersButtons((ids) => paths.booking(ids.booking)),
      // Of a request, which has no arrivals: Today has the buttons of a stay.
      ...arrivalIntents.map((intent) => ({
        name: intent,
        fields: (ids: Ids) => ({
          intent,
          booking_id: ids.booking,
          version: '1',
          arrived: '2027-03-01T09:00',
          seen_cents: '500',
          stay: `${ids.booking} 1`,
        }),
        done: (ids: Ids) => ({
          owner: 'forbidden' as const,
          // No charge is open to be waived.
          admin:
            intent === 'leave-late' ? { to: paths.booking(ids.booking) } : ('conflict' as const),
        }),
        writesNothing: true as const,
      })),
      {
        name: 'Belongings',
        fields: () => ({ intent: 'belongings', belongings: 'Blue blanket', seen: noBelongings }),
        done: (ids: Ids) => ({
          owner: { to: paths.booking(ids.booking) },
          admin: { to: paths.booking(ids.booking) },
        }),
      },
      ...(['claim-received', 'claim-not-yet'] as const).map((intent) => ({
        name: intent,
        fields: ({ claim }: Ids) => ({ intent, claim_id: claim }),
        done: (ids: Ids) => ({
          owner: 'missing' as const,
          admin: { to: paths.booking(ids.booking) },
        }),
      })),
      ...(['accept-change', 'decline-change', 'withdraw-change'] as const).map((intent) => ({
        name: intent,
        fields: (ids: Ids) => ({ intent, change: ids.change }),
        done: (ids: Ids) =>
          intent === 'withdraw-change'
            ? { owner: { to: paths.booking(ids.booking) }, admin: 'forbidden' as const }
            : { owner: 'forbidden' as const, admin: { to: paths.booking(ids.booking) } },
      })),
    ],
  },
  {
    id: 'booking.$bookingId_.change',
    pattern: '/booking/:bookingId/change',
    source: 'R57: an owner asks for other times or dogs',
    path: (ids) => paths.changeBooking(ids.booking),
    opens: (ids, here) => ({
      ...theOwner(ids, here),
      admin: { to: paths.editBooking(ids.booking, { stay: true }) },
    }),
    writes: [
      {
        name: 'Change my request',
        fields: keyed('stay change'),
        done: (ids) => ({ owner: { to: paths.booking(ids.booking) } }),
      },
    ],
  },
  {
    id: 'booking.$bookingId_.cancel',
    pattern: '/booking/:bookingId/cancel',
    source: 'R15: Cancel asks first, also without JavaScript',
    path: (ids) => paths.cancelBooking(ids.booking, { when: 'upcoming' }),
    opens: theOwner,
    writes: [
      {
        name: 'Yes, cancel it',
        fields: (ids) => statusButtons(ids, 'cancel'),
        done: (ids) => ({
          owner: { to: paths.reservationsOf(ids.owner, 'upcoming') },
          admin: { to: paths.adminReservations('upcoming') },
        }),
      },
    ],
  },
  {
    id: '$petId.pet',
    pattern: '/:petId/pet',
    source: 'spec: /{petId}/pet',
    path: (ids) => paths.pet(ids.retiredPet),
    opens: theOwner,
    writes: [
      {
        name: 'Save',
        fields: filled('edit pet'),
        done: (ids) => ({
          owner: { to: paths.pet(ids.retiredPet) },
          admin: { to: paths.pet(ids.retiredPet) },
        }),
      },
      {
        name: 'one more vet',
        fields: () => ({
          ...petForm,
          intent: 'save',
          seen: plainDogVersion,
          __intent__: '{"type":"insert","payload":{"name":"vet_info"}}',
        }),
        done: () => ({ owner: 'shown', admin: 'shown' }),
        writesNothing: true,
      },
      {
        name: 'Remove a record',
        fields: filled('pet button'),
        done: (ids) => ({
          owner: { to: paths.pet(ids.retiredPet) },
          admin: { to: paths.pet(ids.retiredPet) },
        }),
      },
      {
        name: 'Save the fit',
        fields: () => ({ intent: 'fit', fit: 'welcome', fit_note: newKey() }),
        done: (ids) => ({ owner: 'missing', admin: { to: paths.petNotes(ids.retiredPet) } }),
      },
      {
        name: 'Save marks',
        fields: () => ({ intent: 'flags', flags: 'escapes', own_flag: 'Digs' }),
        done: (ids) => ({ owner: 'missing', admin: { to: paths.petNotes(ids.retiredPet) } }),
      },
      {
        name: 'Save and tell the owner',
        fields: () => ({ intent: 'meeting', meet_at: '' }),
        done: (ids) => ({ owner: 'missing', admin: { to: paths.petNotes(ids.retiredPet) } }),
      },
      {
        name: 'Send these times, of a dog that need not be met',
        fields: () => ({ intent: 'propose-times', first: '2027-03-02T17:00' }),
        done: () => ({ owner: 'conflict', admin: 'missing' }),
        writesNothing: true,
      },
      {
        name: 'Withdraw these times, once they were answered',
        fields: () => ({ intent: 'take-back-times', proposal_id: 'gone' }),
        done: () => ({ owner: 'conflict', admin: 'missing' }),
        writesNothing: true,
      },
      {
        name: 'Meet on a time that was taken back',
        fields: () => ({ intent: 'pick-time', proposal_id: 'gone', at: '2027-03-02T17:00' }),
        done: () => ({ owner: 'missing', admin: 'conflict' }),
        writesNothing: true,
      },
      {
        name: 'Decline times that were taken back',
        fields: () => ({ intent: 'decline-times', proposal_id: 'gone', decline_note: '' }),
        done: () => ({ owner: 'missing', admin: 'conflict' }),
        writesNothing: true,
      },
      {
        name: 'Keep apart',
        fields: (ids) => ({
          intent: 'keep-apart',
          other_id: ids.freePet,
          pair_note: 'They fight.',
        }),
        done: (ids) => ({ owner: 'missing', admin: { to: paths.petNotes(ids.retiredPet) } }),
      },
      {
        name: 'Remove from those it is kept apart from',
        fields: (ids) => ({ intent: 'let-meet', other_id: ids.otherPet }),
        done: (ids) => ({ owner: 'missing', admin: { to: paths.petNotes(ids.retiredPet) } }),
      },
      {
        name: 'Remove a vaccination',
        fields: (ids) => ({ intent: 'remove-vaccination', vaccination_id: ids.vaccination }),
        done: (ids) => ({
          owner: { to: paths.pet(ids.retiredPet) },
          admin: { to: paths.pet(ids.retiredPet) },
        }),
      },
      {
        name: 'Remove photo',
        fields: () => ({ intent: 'remove-photo' }),
        done: (ids) => ({
          owner: { to: paths.pet(ids.retiredPet) },
          admin: { to: paths.pet(ids.retiredPet) },
        }),
      },
      {
        name: 'Bring back',
        fields: () => ({ intent: 'bring-back' }),
        done: (ids) => ({
          owner: { to: paths.profileOf(ids.owner) },
          admin: { to: paths.profileOf(ids.owner) },
        }),
      },
    ],
  },
  {
    id: '$petId.pet_.care',
    pattern: '/:petId/pet/care',
    source: 'R51: what a dog eats and takes',
    path: (ids) => paths.petCare(ids.pet),
    opens: theOwner,
    writes: [
      {
        name: 'Add',
        fields: keyed('meals and medicine'),
        done: (ids) => ({
          owner: { to: paths.petCare(ids.pet) },
          admin: { to: paths.petCare(ids.pet) },
        }),
      },
      {
        name: 'Stop',
        fields: (ids) => ({ intent: 'stop', item_id: ids.careItem }),
        done: (ids) => ({
          owner: { to: paths.petCare(ids.pet) },
          admin: { to: paths.petCare(ids.pet) },
        }),
      },
    ],
  },
  {
    id: '$petId.pet_.retire',
    pattern: '/:petId/pet/retire',
    source: 'R18, R21: taking a pet off the list asks first',
    path: (ids) => paths.retirePet(ids.freePet),
    opens: theOwner,
    writes: [
      {
        name: 'Remove',
        fields: filled('retire pet'),
        done: (ids) => ({
          owner: { to: paths.profileOf(ids.owner) },
          admin: { to: paths.profileOf(ids.owner) },
        }),
      },
    ],
  },
  {
    id: 'resources.records.$recordId',
    pattern: '/resources/records/:recordId',
    source: 'records of a pet: its owner and the admin',
    path: (ids) => paths.petRecord(ids.record),
    opens: theOwner,
    writes: [],
  },
  {
    id: 'resources.calendar-month',
    pattern: '/resources/calendar-month',
    source: 'R148: the stays of the calendar below Today',
    path: () => paths.calendarMonth('2026-11'),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'resources.calendar.$file',
    pattern: '/resources/calendar/:file',
    source: 'R48: no session opens it, only its address; calendar-feed.test.ts reads real ones',
    path: () => paths.calendarFeed('x'.repeat(43)),
    opens: everybodyMisses,
    writes: [],
  },
  {
    id: '$petId.pet_.daycare',
    pattern: '/:petId/pet/daycare',
    source: 'R19: Quick Daycare',
    path: (ids) => paths.quickDaycare(ids.pet),
    opens: theOwner,
    writes: [
      {
        name: 'Book Daycare now',
        fields: filled('quick daycare'),
        done: () => ({ owner: { to: /^\/booking\/\w+$/ }, admin: { to: /^\/booking\/\w+$/ } }),
      },
    ],
  },
  {
    id: 'resources.stays.$file',
    pattern: '/resources/stays/:file',
    source: 'the stay as a calendar file',
    path: (ids) => paths.stayCalendar(ids.booking),
    opens: theOwner,
    writes: [],
  },
  {
    id: 'booking.$bookingId_.money',
    pattern: '/booking/:bookingId/money',
    source: 'R29, R32: the admin’s forms about money',
    path: (ids) => paths.bookingMoney(ids.booking),
    opens: theAdmin,
    writes: [
      {
        name: 'Enter it',
        fields: keyed('money by hand'),
        done: (ids) => ({ admin: { to: paths.booking(ids.booking) } }),
      },
      {
        name: 'Add a charge',
        fields: keyed('charge'),
        done: (ids) => ({ admin: { to: paths.booking(ids.booking) } }),
      },
      {
        name: 'Take out a line of the stay',
        fields: () => ({
          intent: 'take-out-line',
          version: '1',
          position: '0',
          form_key: newKey(),
        }),
        done: () => ({ admin: 'conflict' as const }),
        writesNothing: true as const,
      },
      ...['keep', 'refund-all', 'refund-due', 'gave-back', 'as-credit', 'send-link'].map(
        (intent) => ({
          name: `${intent}, with nothing to decide about`,
          fields: () => ({ intent, seen_cents: '4500', due_cents: '4500', form_key: newKey() }),
          done: () => ({ admin: 'conflict' as const }),
          writesNothing: true as const,
        }),
      ),
      ...['record-held', 'refund-held', 'dismiss-held'].map((intent) => ({
        name: `${intent}, of a payment that is not held`,
        fields: (ids: Ids) => ({ intent, attempt_id: ids.attempt, form_key: newKey() }),
        done: () => ({ admin: 'conflict' as const }),
        writesNothing: true as const,
      })),
    ],
  },
  {
    id: '$userId.profile_.statement',
    pattern: '/:userId/profile/statement',
    source: 'R62: stays, payments and balance of a period',
    path: (ids) => paths.statement(ids.owner),
    opens: theOwner,
    writes: [],
  },
  {
    id: '$userId.profile_.credit',
    pattern: '/:userId/profile/credit',
    source: 'R143: an owner’s house credit',
    path: (ids) => paths.credit(ids.owner),
    opens: theOwner,
    writes: [
      {
        name: 'Give credit, with none there',
        fields: keyed('gift'),
        done: () => ({ owner: 'conflict', admin: 'missing' }),
        writesNothing: true,
      },
      {
        name: 'Use code',
        fields: keyed('gift code'),
        done: (ids) => ({ owner: { to: paths.credit(ids.owner) }, admin: 'missing' }),
      },
      {
        name: 'Ask for it',
        fields: keyed('credit offer'),
        done: (ids) => ({ owner: { to: paths.credit(ids.owner) }, admin: 'missing' }),
      },
      {
        name: 'Withdraw',
        fields: ({ gift }) => ({ intent: 'take-back-gift', gift_id: gift }),
        done: (ids) => ({ owner: { to: paths.credit(ids.owner) }, admin: 'missing' }),
      },
    ],
  },
  {
    id: 'gift',
    pattern: '/gift',
    source: 'R143: where a gift code is entered',
    path: () => paths.gift(),
    opens: (ids, here) => ({
      ...theOwner(ids, here),
      owner: { to: paths.credit(ids.owner) },
      other: { to: paths.credit(ids.other) },
      admin: { to: paths.profileOf(ids.admin) },
    }),
    writes: [],
  },
  {
    id: 'booking.$bookingId_.receipt',
    pattern: '/booking/:bookingId/receipt',
    source: 'R27, R29: for its owner and the admin',
    path: (ids) => paths.receipt(ids.booking),
    opens: theOwner,
    writes: [],
  },
  {
    id: 'resources.payment-orders.$bookingId',
    pattern: '/resources/payment-orders/:bookingId',
    source: 'R31: what the provider’s buttons ask for',
    path: (ids) => paths.paymentOrder(ids.booking),
    opens: (ids, here) => ({ ...theOwner(ids, here), owner: 'missing', admin: 'missing' }),
    writes: [
      {
        name: 'an order',
        fields: () => ({ form_key: newKey() }),
        done: () => ({ owner: 'shown', admin: 'shown' }),
      },
    ],
  },
  {
    id: 'payment.$paymentId',
    pattern: '/payment/:paymentId',
    source: 'spec: /payment/{paymentId}',
    path: (ids) => paths.payment(ids.booking),
    opens: theOwner,
    writes: [
      {
        name: 'Pay with PayPal',
        fields: () => ({ intent: 'pay', form_key: newKey() }),
        done: () => ({
          owner: { to: /^http:\/\/\S+\/checkoutnow\?token=/ },
          admin: { to: /^http:\/\/\S+\/checkoutnow\?token=/ },
        }),
      },
      {
        name: 'Use credit, from a page that is out of date',
        fields: () => ({ intent: 'use-credit', credit: '4500', form_key: newKey() }),
        done: () => ({ owner: 'conflict', admin: 'conflict' }),
        writesNothing: true,
      },
      {
        name: 'I’ve sent it',
        fields: keyed('payment claim'),
        done: (ids) => ({
          owner: { to: paths.booking(ids.booking) },
          admin: 'forbidden',
        }),
      },
      {
        name: 'I haven’t sent it',
        fields: ({ claim }) => ({ intent: 'withdraw-claim', claim_id: claim }),
        done: (ids) => ({ owner: { to: paths.payment(ids.booking) }, admin: 'missing' }),
      },
      {
        name: 'Pay Later',
        fields: filled('payment'),
        done: () => ({ owner: { to: paths.profile() }, admin: { to: paths.profile() } }),
      },
    ],
  },
  {
    id: 'payment.all',
    pattern: '/payment/all',
    source: 'R95: one’s own stays, by one payment',
    path: () => paths.payTogether(),
    opens: (ids, here) => ({ ...theOwner(ids, here), other: 'shown' }),
    writes: [
      {
        name: 'Pay with PayPal, from a page that is out of date',
        fields: () => ({ intent: 'pay', seen: 'older:4500', form_key: newKey() }),
        done: () => ({ owner: 'conflict', other: 'conflict', admin: 'conflict' }),
        writesNothing: true,
      },
      {
        name: 'I’ve sent it, from a page that is out of date',
        fields: () => ({ ...sentTogether, seen: 'older:4500', form_key: newKey() }),
        done: () => ({ owner: 'conflict', other: 'conflict', admin: 'conflict' }),
        writesNothing: true,
      },
    ],
  },
  {
    id: 'payment.$paymentId_.return',
    pattern: '/payment/:paymentId/return',
    source: 'R5, R31',
    path: (ids) => paths.paymentReturn(ids.booking, ids.attempt),
    opens: theOwner,
    writes: [],
  },
  {
    id: 'resources.paypal-webhook',
    pattern: '/resources/paypal-webhook',
    source: 'R32',
    path: paths.paypalWebhook,
    opens: () => everybodyMisses(),
    writes: [
      {
        name: 'a webhook without a signature',
        fields: () => ({ event_type: 'PAYMENT.CAPTURE.COMPLETED' }),
        done: () => ({}),
      },
    ],
  },
  {
    id: 'unsubscribe',
    pattern: '/unsubscribe',
    source: 'R36: whoever holds the link of a mail; unsubscribe.test.ts clicks as a mail program',
    path: (ids) => paths.unsubscribe(unsubscribeToken(ids.owner)),
    opens: everybody,
    writes: [{ name: 'Stop these emails', fields: () => ({}), done: everybody }],
  },
  {
    id: 'resources.outbox.$mailId.$file',
    pattern: '/resources/outbox/:mailId/:file',
    source: 'R35: a mail’s calendar file; stay-calendar-mails.server.test.ts reads one',
    path: (ids) => paths.mailAttachment(ids.mail, 'boarding.ics'),
    opens: (ids, here) => ({ ...theAdmin(ids, here), admin: 'missing' }),
    writes: [],
  },
  {
    id: 'resources.postmark-webhook',
    pattern: '/resources/postmark-webhook',
    source: 'R36: closed while it has no password; postmark-webhook.test.ts opens it',
    path: paths.postmarkWebhook,
    opens: () => everybodyMisses(),
    writes: [
      {
        name: 'a webhook without a password',
        fields: () => ({ RecordType: 'Bounce' }),
        done: () => ({}),
      },
    ],
  },
  {
    id: 'admin',
    pattern: '/admin',
    source: 'spec: /admin',
    path: () => paths.setUpForm(),
    opens: theAdmin,
    writes: [
      {
        name: 'Done',
        fields: () => ({ step: 'mail' }),
        done: () => ({ admin: { to: paths.admin() } }),
      },
      {
        name: 'Got it',
        fields: () => ({ intent: 'news-read' }),
        done: () => ({ admin: { to: paths.admin() } }),
        // There is no news in sample mode.
        writesNothing: true,
      },
    ],
  },
  {
    id: 'admin._index',
    pattern: '/admin',
    source: 'spec: /admin',
    path: () => paths.adminCalendarForm('2027-03'),
    opens: (ids) => theAdmin(ids, paths.adminCalendar({ month: '2027-03' })),
    writes: [
      ...(['accept', 'reject', 'cancel'] as const).map((intent) => ({
        name: intent,
        fields: (ids: Ids) => statusButtons(ids, intent),
        done: () => ({ admin: { to: paths.adminCalendar({ month: '2027-03' }) } }),
      })),
      ...arrivalIntents.map((intent) => ({
        name: intent,
        fields: ({ comes, here, late, missed }: Ids) => ({
          intent,
          booking_id: { arrived: comes, came: missed, 'charge-late': late }[String(intent)] ?? here,
          version: '1',
          ...(intent === 'arrived' && { noticed: 'agreement' }),
          ...(intent === 'correct-times' && { arrived: '2027-03-01T09:30' }),
          ...(intent === 'charge-late' && { seen_cents: '2000', form_key: newKey() }),
          ...(intent === 'leave-late' && { stay: `${late} 1` }),
        }),
        done: () => ({ admin: { to: paths.adminCalendar({ month: '2027-03' }) } }),
      })),
      {
        name: 'Didn’t come',
        fields: ({ missed }) => ({ intent: 'didnt-come', booking_id: missed, version: '1' }),
        done: () => ({ admin: { to: paths.adminCalendar({ month: '2027-03' }) } }),
      },
      {
        name: 'Meet on a time that was taken back',
        fields: (ids) => ({
          ...{ intent: 'pick-time', pet_id: ids.pet, proposal_id: 'gone' },
          at: '2027-03-02T17:00',
        }),
        done: () => ({ admin: 'conflict' }),
        writesNothing: true,
      },
      {
        name: 'How did it go? Welcome',
        fields: (ids) => ({ intent: 'meeting', pet_id: ids.freePet, answer: 'welcome' }),
        done: () => ({ admin: { to: paths.adminCalendar({ month: '2027-03' }) } }),
      },
      ...[
        { name: 'Given', fields: ({ due }: Ids) => ({ intent: 'tick', due, outcome: 'given' }) },
        { name: 'Undo', fields: ({ tick }: Ids) => ({ intent: 'take-back', tick_id: tick }) },
      ].map((form) => ({
        ...form,
        done: () => ({ admin: { to: paths.adminCalendar({ month: '2027-03' }) } }),
      })),
      ...catchUpForms(paths.adminCalendar({ month: '2027-03' }), 'missing'),
      ...claimAnswerIntents.map((intent) => ({
        name: intent,
        fields: ({ claim }: Ids) => ({ intent, claim_id: claim }),
        done: () => ({
          admin:
            // It was not answered yet.
            intent === 'undo-claim'
              ? ('conflict' as const)
              : { to: paths.adminCalendar({ month: '2027-03' }) },
        }),
        ...(intent === 'undo-claim' && { writesNothing: true as const }),
      })),
      {
        name: 'Hide this',
        fields: () => ({ intent: 'hide-set-up' }),
        done: () => ({ admin: { to: paths.adminCalendar({ month: '2027-03' }) } }),
      },
    ],
  },
  {
    id: 'admin.calendar.year',
    pattern: '/admin/calendar/year',
    source: 'R43: the house’s places, a year at a glance',
    path: () => paths.adminYear({ year: '2027' }),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin.updates',
    pattern: '/admin/updates',
    source: 'R52: the admin sends updates about stays',
    path: () => paths.adminUpdates(),
    opens: theHelper,
    writes: [
      {
        name: 'Send the update',
        fields: keyed('stay update'),
        done: () => ({
          helper: { to: /^\/admin\/updates\?after=\w+$/ },
          admin: { to: /^\/admin\/updates\?after=\w+$/ },
        }),
      },
    ],
  },
  {
    id: 'admin.incidents._index',
    pattern: '/admin/incidents',
    source: 'R52: what happened in stays',
    path: () => paths.adminIncidents(),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin.incidents.new',
    pattern: '/admin/incidents/new',
    source: 'R52, R59: writing down what happened in a stay',
    path: (ids) => paths.newIncident(ids.here),
    opens: theHelper,
    writes: [
      {
        name: 'Save the incident',
        fields: keyed('incident'),
        done: () => ({
          helper: { to: paths.adminDay() },
          admin: { to: /^\/admin\/incidents\/\w+$/ },
        }),
      },
    ],
  },
  {
    id: 'admin.incidents.$incidentId',
    pattern: '/admin/incidents/:incidentId',
    source: 'R52: what becomes of it',
    path: (ids) => paths.adminIncident(ids.incident),
    opens: theAdmin,
    writes: (
      ['incident note', 'incident told', 'incident closed', 'health line ended'] as const
    ).map((name) => ({
      name,
      fields: keyed(name),
      done: (ids) => ({ admin: { to: paths.adminIncident(ids.incident) } }),
    })),
  },
  {
    id: 'admin.incidents.$incidentId_.notice',
    pattern: '/admin/incidents/:incidentId/notice',
    source: 'R105: telling owners about an illness',
    path: (ids) => paths.healthNotice(ids.illness),
    opens: theAdmin,
    writes: [
      {
        name: 'Tell them now',
        fields: (ids) => ({ ...keyed('health notice')(ids), noticed: 'send-to-1-and-0' }),
        done: (ids) => ({ admin: { to: paths.adminIncident(ids.illness) } }),
      },
    ],
  },
  {
    id: 'admin.hand-over',
    pattern: '/admin/hand-over',
    source: 'R106: handing the house over to a helper',
    path: paths.handOver,
    opens: theAdmin,
    writes: (['hand over', 'take the house back'] as const).map((name) => ({
      name,
      fields: keyed(name),
      done: () => ({ admin: { to: paths.handOver() } }),
      // No hand-over is in force here; in hand-over.test.ts every viewer tries to end one.
      ...(name === 'take the house back' && { writesNothing: true as const }),
    })),
  },
  {
    id: 'admin.stand-in',
    pattern: '/admin/stand-in',
    source: 'R106: the page of the helper who stands in, and of no other',
    path: paths.standIn,
    // No helper is a substitute here; hand-over.server.test.ts has one.
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'resources.incidents',
    pattern: '/resources/incidents',
    source: 'R52: incidents as a file',
    path: () => paths.incidentsFile({ show: 'all', from: '', until: '', dog: '' }),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin.certificates',
    pattern: '/admin/certificates',
    source: 'R44: certificates to look at',
    path: () => paths.adminCertificates(),
    opens: theAdmin,
    writes: [
      {
        name: 'Confirm',
        fields: filled('certificate confirm'),
        done: () => ({ admin: { to: paths.adminCertificates() } }),
      },
      {
        name: 'Decline',
        fields: filled('certificate decline'),
        done: () => ({ admin: { to: paths.adminCertificates() } }),
      },
    ],
  },
  {
    id: 'admin.reservations',
    pattern: '/admin/reservations',
    source: 'spec: the admin’s Reservations tab, R6',
    path: () => paths.adminReservations('pending'),
    opens: theAdmin,
    writes: (['accept', 'reject', 'cancel'] as const).map((intent) => ({
      name: intent,
      fields: (ids: Ids) => statusButtons(ids, intent),
      done: () => ({ admin: { to: paths.adminReservations('pending') } }),
    })),
  },
  {
    id: 'admin.financials',
    pattern: '/admin/financials',
    source: 'spec: the admin’s Financials tab, R6, R29',
    path: () => paths.adminFinancials(),
    opens: theAdmin,
    writes: [
      {
        name: 'Save the paid amount',
        fields: filled('paid amount'),
        done: () => ({ admin: { to: paths.adminFinancials() } }),
      },
    ],
  },
  {
    id: 'resources.export',
    pattern: '/resources/export',
    source: 'issue 19: everything of the house as one file',
    path: () => paths.houseExport(),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin.reports',
    pattern: '/admin/reports',
    source: 'issue 18: a year by month and service',
    path: () => paths.adminReports(),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'resources.reports.$report',
    pattern: '/resources/reports/:report',
    source: 'issue 18: one report as a file',
    path: () => paths.reportFile('income', 2026),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'resources.payments',
    pattern: '/resources/payments',
    source: 'R62: the ledger as a file',
    path: () => paths.paymentsFile(),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'resources.financials',
    pattern: '/resources/financials',
    source: 'the bookings of Financials as a file',
    path: () => paths.financialsFile(),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin.users._index',
    pattern: '/admin/users',
    source: 'spec: the admin’s Users tab, R6',
    path: () => paths.adminUsers(),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin.users.cards',
    pattern: '/admin/users/cards',
    source: 'R138: owners without an email',
    path: () => paths.ownerCards(),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin.users.new',
    pattern: '/admin/users/new',
    source: 'R99: an owner by hand',
    path: () => paths.newUser(),
    opens: theAdmin,
    writes: [
      {
        name: 'Save',
        fields: filled('new owner'),
        done: () => ({ admin: { to: /^\/admin\/users\/new\?added=/ } }),
      },
    ],
  },
  {
    id: 'admin.users.$userId',
    pattern: '/admin/users/:userId',
    source: 'R25: special prices; the admin’s private note',
    path: (ids) => paths.adminUser(ids.other),
    opens: theAdmin,
    writes: [
      {
        name: 'Save prices',
        fields: () => ({
          intent: 'prices',
          special_price_daycare: String(newNumber()),
          special_boarding_price: '60',
        }),
        done: (ids) => ({ admin: { to: paths.adminUser(ids.other) } }),
      },
      {
        name: 'Save note',
        fields: () => ({ intent: 'note', private_note: `Pays late, ${newKey()}` }),
        done: (ids) => ({ admin: { to: paths.profileOf(ids.other) } }),
      },
      {
        name: 'Add credit',
        fields: () => ({
          ...{ intent: 'add-credit', amount: String(newNumber()), how: 'cash', bonus: '5' },
          ...{ expires: '', note: `Paid ahead, ${newKey()}`, form_key: newKey() },
        }),
        done: (ids) => ({ admin: { to: paths.adminUser(ids.other) } }),
      },
      {
        name: 'Pay credit out, with none there',
        fields: () => ({
          ...{ intent: 'pay-out-credit', amount: '0.01', method: 'cash', note: newKey() },
          form_key: newKey(),
        }),
        done: () => ({ admin: 'conflict' }),
        writesNothing: true,
      },
      {
        name: 'Invite',
        fields: () => ({ intent: 'invite' }),
        done: (ids) => ({ admin: { to: paths.adminUser(ids.other) } }),
      },
      {
        name: 'Stop requests from this owner',
        fields: () => ({ intent: 'stop-requests' }),
        done: (ids) => ({ admin: { to: paths.profileOf(ids.other) } }),
      },
      {
        name: 'Take requests again',
        fields: () => ({ intent: 'take-requests' }),
        done: (ids) => ({ admin: { to: paths.profileOf(ids.other) } }),
      },
      {
        name: 'Sign out everywhere',
        fields: () => ({ intent: 'sign-out' }),
        done: (ids) => ({ admin: { to: paths.adminUser(ids.other) } }),
      },
    ],
  },
  {
    id: 'admin.reservations_.$bookingId',
    pattern: '/admin/reservations/:bookingId',
    source: 'spec sections 2 and 6: the admin edits a booking',
    path: (ids) => paths.editBooking(ids.booking, { when: 'pending' }),
    opens: theAdmin,
    writes: (['save', 'recalculate'] as const).map((intent) => ({
      name: intent,
      fields: (ids: Ids) => ({
        ...stay,
        pets_selected: ids.pet,
        status: 'accepted',
        total: '45.00',
        version: '1',
        form_key: newKey(),
        intent,
      }),
      done: () => ({ admin: { to: paths.adminReservations('pending') } }),
    })),
  },
  {
    id: 'admin.reservations_.$bookingId_.delete',
    pattern: '/admin/reservations/:bookingId/delete',
    source: 'R21: Delete asks first, also without JavaScript',
    path: (ids) => paths.deleteBooking(ids.booking, { when: 'pending' }),
    opens: theAdmin,
    writes: [
      {
        name: 'Yes, delete it',
        fields: filled('delete booking'),
        done: () => ({ admin: { to: paths.adminReservations('pending') } }),
      },
    ],
  },
  {
    id: 'admin.messages_.day',
    pattern: '/admin/messages/day',
    source: 'R89: one text to everyone of a day',
    path: () => paths.dayMessage({ from: '2027-03-20' }),
    opens: theAdmin,
    writes: [
      {
        name: 'Send',
        fields: (ids) => ({ ...filled('day message')(ids), noticed: 'send-to-1-and-0' }),
        done: () => ({ admin: { to: paths.dayMessage({ from: '2027-03-20' }) } }),
      },
    ],
  },
  {
    id: 'admin.reservations_.$bookingId_.move',
    pattern: '/admin/reservations/:bookingId/move',
    source: 'R86: a day earlier or later, one more night',
    path: (ids) => paths.moveStay(ids.deposit, 'later'),
    opens: theAdmin,
    writes: [
      {
        name: 'Save',
        fields: filled('move stay'),
        done: (ids) => ({ admin: { to: paths.booking(ids.deposit) } }),
      },
    ],
  },
  {
    id: 'admin.reservations_.$bookingId_.reject',
    pattern: '/admin/reservations/:bookingId/reject',
    source: 'R71: a reason for a rejection, also without JavaScript',
    path: (ids) => paths.rejectBooking(ids.booking, { when: 'pending' }),
    opens: theAdmin,
    writes: [
      {
        name: 'Yes, reject it',
        fields: (ids) => ({ ...statusButtons(ids, 'reject'), reason: 'We are full.' }),
        done: () => ({ admin: { to: paths.adminReservations('pending') } }),
      },
    ],
  },
  {
    id: 'admin.outbox._index',
    pattern: '/admin/outbox',
    source: 'R36, R115',
    path: paths.adminOutbox,
    opens: theAdmin,
    writes: [
      {
        name: 'Send all kept',
        fields: () => ({}),
        done: () => ({ admin: { to: paths.adminOutbox() } }),
        // In sample mode no mail service is set up, so nothing is sent.
        writesNothing: true,
      },
    ],
  },
  {
    id: 'admin.outbox.$mailId',
    pattern: '/admin/outbox/:mailId',
    source: 'R36',
    path: (ids) => paths.adminOutboxMail(ids.mail),
    opens: theAdmin,
    writes: (['send-again', 'trust-address'] as const).map((intent) => ({
      name: intent,
      fields: () => ({ intent }),
      done: (ids) => ({ admin: { to: paths.adminOutboxMail(ids.mail) } }),
    })),
  },
  {
    id: '[sitemap.xml]',
    pattern: '/sitemap.xml',
    source: 'the pages for search engines',
    path: () => paths.sitemap(),
    opens: everybody,
    writes: [],
  },
  {
    id: '[.well-known].change-password',
    pattern: '/.well-known/change-password',
    source: 'where password managers lead people who change their password',
    path: paths.changePassword,
    opens: (ids, here) => {
      const to = (id: string) => ({ to: `${paths.settingsOf(id)}#password` });
      return {
        anonymous: { to: paths.login(here) },
        newcomer: to(ids.newcomer),
        owner: to(ids.owner),
        other: to(ids.other),
        helper: to(ids.helper),
        admin: to(ids.admin),
      };
    },
    writes: [],
  },
  {
    id: '[robots.txt]',
    pattern: '/robots.txt',
    source: 'what crawlers leave alone',
    path: () => '/robots.txt',
    opens: everybody,
    writes: [],
  },
  {
    id: '[site.webmanifest]',
    pattern: '/site.webmanifest',
    source: 'R7: the name on a home screen',
    path: () => paths.manifest(),
    opens: everybody,
    writes: [],
  },
  {
    id: '$',
    pattern: '/*',
    source: 'R2: any other address',
    path: () => '/no/such/page',
    opens: everybodyMisses,
    writes: [{ name: 'anything', fields: () => ({ anything: 'at all' }), done: () => ({}) }],
  },
];
