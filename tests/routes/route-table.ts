/**
 * Every route of the app: where it stands, who may see it, what can be sent to it and by whom. A
 * route that is missing here fails route-table.test.ts, so none escapes the walk of
 * authorization.test.ts.
 */
import { paths } from '~/lib/paths';
import type { FormFields } from '../setup/http-client';
import { typed, wholePet } from '../services/pets/pet-form';
import { factoryPassword } from '../factories/people';
import type { Ids, ViewerName } from './walk';

/** `shown` is the page itself; `missing` the 404 of an id that does not exist; else a redirect. */
export type Outcome = 'shown' | 'missing' | 'forbidden' | { to: string | RegExp };

export type Write = {
  /** The button. */
  name: string;
  fields: (ids: Ids) => FormFields;
  /** Who gets through, and where it leads them; everybody else gets what the page gives them. */
  done: (ids: Ids) => Partial<Record<ViewerName, Outcome>>;
  /** Answers with the page and writes nothing, for those too who get through. */
  writesNothing?: true;
};

export type RouteRow = {
  /** The file in app/routes without its ending. */
  id: string;
  /** The route's path as Remix spells it. */
  pattern: string;
  /** Its row of spec section 2, or the ruling that added it. */
  source: string;
  path: (ids: Ids) => string;
  /** What each gets on opening it; `here` is the path just built. */
  opens: (ids: Ids, here: string) => Record<ViewerName, Outcome>;
  writes: Write[];
};

function everybody(): Record<ViewerName, Outcome> {
  return {
    anonymous: 'shown',
    newcomer: 'shown',
    owner: 'shown',
    other: 'shown',
    admin: 'shown',
  };
}

/** R8: the owner and the admin; another owner finds nothing; R11: first the profile. */
function theOwner(_ids: Ids, here: string): Record<ViewerName, Outcome> {
  return {
    anonymous: { to: paths.login(here) },
    newcomer: { to: paths.createProfile() },
    owner: 'shown',
    other: 'missing',
    admin: 'shown',
  };
}

/** R8: the admin; whoever else is signed in is sent to their own profile. */
function theAdmin(ids: Ids, here: string): Record<ViewerName, Outcome> {
  return {
    anonymous: { to: paths.login(here) },
    newcomer: { to: paths.profileOf(ids.newcomer) },
    owner: { to: paths.profileOf(ids.owner) },
    other: { to: paths.profileOf(ids.other) },
    admin: 'shown',
  };
}

/** Login and sign-up lead away whoever is signed in. */
function theSignedOut(ids: Ids): Record<ViewerName, Outcome> {
  return {
    anonymous: 'shown',
    newcomer: { to: paths.createProfile() },
    owner: { to: paths.profileOf(ids.owner) },
    other: { to: paths.profileOf(ids.other) },
    admin: { to: paths.admin() },
  };
}

const everybodyTo = (to: string): Record<ViewerName, Outcome> => ({
  anonymous: { to },
  newcomer: { to },
  owner: { to },
  other: { to },
  admin: { to },
});

const petForm = typed(wholePet);

const stay = {
  service: 'Daycare',
  start: '2027-03-09T09:00',
  end: '2027-03-09T15:00',
  message: 'Please no cheese.',
};

function statusButtons(ids: Ids, intent: string): FormFields {
  return { booking_id: ids.booking, seen: 'pending', intent };
}

/** The buttons of a booking on a page that belongs to its owner: the owner only cancels (R15). */
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

let keys = 0;
const newKey = () => `walk-${(keys += 1)}`;

let addresses = 0;
const newAddress = () => `walker-${(addresses += 1)}@example.com`;

export const routeTable: RouteRow[] = [
  {
    id: '_index',
    pattern: '/',
    source: 'spec: /',
    path: paths.home,
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
        fields: (ids) => ({ email: ids.email.other, password: factoryPassword }),
        done: (ids) => everybodyTo(paths.profileOf(ids.other)),
      },
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
        fields: () => ({
          email: newAddress(),
          password: factoryPassword,
          confirm_password: factoryPassword,
        }),
        done: () => everybodyTo(paths.createProfile()),
      },
    ],
  },
  {
    id: 'createprofile',
    pattern: '/createprofile',
    source: 'spec: /createprofile',
    path: paths.createProfile,
    opens: (_ids, here) => ({ ...everybody(), anonymous: { to: paths.login(here) } }),
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
        fields: (ids) => ({ email: ids.email.other }),
        done: everybody,
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
        fields: () => ({ new_password: 'stolen-pass-1', confirm_password: 'stolen-pass-1' }),
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
    writes: ownersButtons((ids) => paths.reservationsOf(ids.owner, 'upcoming')),
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
        fields: () => ({ ...petForm, form_key: newKey() }),
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
        fields: (ids) => ({ ...stay, pets_selected: ids.pet }),
        done: () => ({ owner: { to: /^\/booking\/\w+$/ }, admin: { to: /^\/booking\/\w+$/ } }),
      },
      {
        name: 'Update total',
        fields: (ids) => ({ ...stay, pets_selected: ids.pet, intent: 'quote' }),
        done: () => ({ owner: 'shown', admin: 'shown' }),
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
    writes: ownersButtons((ids) => paths.booking(ids.booking)),
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
        name: 'Pay Later',
        fields: () => ({ intent: 'later' }),
        done: () => ({ owner: { to: paths.profile() }, admin: { to: paths.profile() } }),
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
    id: 'admin',
    pattern: '/admin',
    source: 'spec: /admin',
    path: () => paths.adminReservations(),
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin._index',
    pattern: '/admin',
    source: 'spec: /admin',
    path: paths.admin,
    opens: (ids, here) => ({ ...theAdmin(ids, here), admin: { to: paths.adminReservations() } }),
    writes: [],
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
    id: 'admin.outbox._index',
    pattern: '/admin/outbox',
    source: 'R36',
    path: paths.adminOutbox,
    opens: theAdmin,
    writes: [],
  },
  {
    id: 'admin.outbox.$mailId',
    pattern: '/admin/outbox/:mailId',
    source: 'R36',
    path: (ids) => paths.adminOutboxMail(ids.mail),
    opens: theAdmin,
    writes: [],
  },
  {
    id: '$',
    pattern: '/*',
    source: 'R2: any other address',
    path: () => '/no/such/page',
    opens: () => ({
      anonymous: 'missing',
      newcomer: 'missing',
      owner: 'missing',
      other: 'missing',
      admin: 'missing',
    }),
    writes: [{ name: 'anything', fields: () => ({ anything: 'at all' }), done: () => ({}) }],
  },
];
