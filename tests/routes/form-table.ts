/** Every form of the app, filled in as it should be. */
import { factoryPassword } from '../factories/people';
import { typed, wholePet } from '../services/pets/pet-form';
import type { Fields } from './sent-forms';
import type { Ids, ViewerName } from './walk';

/** What a form's address and fields depend on. */
export type FormFacts = {
  ids: Ids;
  /** Of a reset link that works. */
  token: string;
  /** Without an account. */
  email: string;
};

export type FormRow = {
  as: ViewerName;
  path: (facts: FormFacts) => string;
  valid: (facts: FormFacts) => Fields;
  /** Never given back by a page. */
  secrets: string[];
};

const password = factoryPassword;

export const forms = {
  'sign-up': {
    as: 'anonymous',
    path: () => '/sign-up',
    valid: ({ email }) => ({
      email,
      password,
      confirm_password: password,
    }),
    secrets: ['password', 'confirm_password'],
  },
  login: {
    as: 'anonymous',
    path: () => '/login',
    valid: ({ ids }) => ({ email: ids.email.other, password }),
    secrets: ['password'],
  },
  createprofile: {
    as: 'newcomer',
    path: () => '/createprofile',
    valid: () => ({ first_name: 'Robin', last_name: 'Park', phone_number: '(212) 555-0123' }),
    secrets: [],
  },
  passwordreset: {
    as: 'anonymous',
    path: () => '/passwordreset',
    valid: ({ ids }) => ({ email: ids.email.other }),
    secrets: [],
  },
  'update-password': {
    as: 'anonymous',
    path: ({ token }) => `/update-password?token=${token}`,
    valid: () => ({ new_password: 'brand new pass', confirm_password: 'brand new pass' }),
    secrets: ['new_password', 'confirm_password'],
  },
  AddPet: {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/AddPet`,
    valid: () => typed(wholePet),
    secrets: [],
  },
  daycare: {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/booking?service=daycare`,
    valid: ({ ids }) => ({
      service: 'Daycare',
      pets_selected: [ids.pet],
      start: '2027-03-09T09:00',
      end: '2027-03-09T15:00',
      message: 'No "cheese" & <no> bones, it’s bad',
    }),
    secrets: [],
  },
  boarding: {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/booking?service=boarding`,
    valid: ({ ids }) => ({
      service: 'Boarding',
      pets_selected: [ids.pet],
      start: '2027-03-09T09:00',
      end: '2027-03-11T15:00',
      message: 'Sleeps on the sofa',
    }),
    secrets: [],
  },
  status: {
    as: 'admin',
    path: () => '/admin/reservations?when=pending',
    valid: ({ ids }) => ({ booking_id: ids.booking, seen: 'pending', intent: 'accept' }),
    secrets: [],
  },
  'own status': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/reservations?when=pending`,
    valid: ({ ids }) => ({ booking_id: ids.booking, seen: 'pending', intent: 'cancel' }),
    secrets: [],
  },
  'booking status': {
    as: 'owner',
    path: ({ ids }) => `/booking/${ids.booking}`,
    valid: ({ ids }) => ({ booking_id: ids.booking, seen: 'pending', intent: 'cancel' }),
    secrets: [],
  },
  payment: {
    as: 'owner',
    path: ({ ids }) => `/payment/${ids.booking}`,
    valid: () => ({ intent: 'later' }),
    secrets: [],
  },
} satisfies Record<string, FormRow>;

export type FormName = keyof typeof forms;
