/** Every form of the app, with valid values. */
import { fitVersion, marksVersion } from '~/features/dogs/approval/dog-notes.server';
import { meetingVersion } from '~/features/dogs/approval/meetings.server';
import {
  detailsVersion,
  preferencesVersion,
} from '~/features/people/accounts/profile-details.server';
import { versionOf } from '~/core/web/seen-version.server';
import { incidentForm } from '../factories/incidents';
import { factoryPassword } from '../factories/people';
import { plainDogVersion } from '../factories/pets';
import { typed, wholePet } from '../factories/pet-form';
import type { Fields } from './sent-forms';
import { cardForm, closedDay } from './settings-forms';
import { agreementText, type Ids, type ViewerName, walkGiftCode } from './walk';

/** Facts for a form's address and fields. */
export type FormFacts = {
  ids: Ids;
  /** A working reset link's token. */
  token: string;
  /** An address without an account. */
  email: string;
  /** A key for two-step sign-in that the owner has just set up, sealed. */
  setUp: string;
  /** The cookie, as `name=value`, of a person after the right password, before the code. */
  codeStep: string;
};

const withoutMeals = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !['food_info', 'med_info'].includes(name)),
  );

export type FormRow = {
  as: ViewerName;
  path: (facts: FormFacts) => string;
  /** A cookie that the form is sent with, as `name=value`. */
  cookie?: (facts: FormFacts) => string;
  valid: (facts: FormFacts) => Fields;
  /** Values that a page never returns. */
  secrets: string[];
  /** It accepts pictures: as a form with files it may be longer than others. */
  takesFiles?: true;
};

const password = factoryPassword;

const address = {
  street_address: '9 Elm "Street" & <Co>',
  city: 'New York',
  region: 'NY',
  postal_code: '10001-0001',
};

const allNotices = versionOf({
  ...{ 'Answers to your requests': 'on', Messages: 'on', 'Updates during a stay': 'on' },
});

const noDetails = detailsVersion({
  firstName: '',
  lastName: '',
  phoneNumber: '',
  address: { streetAddress: '', city: '', region: '', postalCode: '' },
});

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
  'sign-in code': {
    as: 'anonymous',
    path: () => '/login/code',
    cookie: ({ codeStep }) => codeStep,
    valid: () => ({ code: '246813' }),
    secrets: ['code'],
  },
  'two-step set-up': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings/two-step`,
    valid: () => ({ intent: 'set-up', current_password: password }),
    secrets: ['current_password'],
  },
  'two-step switch on': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings/two-step`,
    valid: ({ setUp }) => ({ intent: 'switch-on', set_up: setUp, code: '246813' }),
    secrets: ['code'],
  },
  'two-step change': {
    as: 'admin',
    path: ({ ids }) => `/${ids.admin}/profile/settings/two-step`,
    valid: () => ({ intent: 'switch-off', current_password: password, code: '246813' }),
    secrets: ['current_password', 'code'],
  },
  createprofile: {
    as: 'newcomer',
    path: () => '/createprofile',
    valid: () => ({
      first_name: 'Robin',
      last_name: 'Park',
      phone_number: '(212) 555-0123',
      ...address,
      seen: noDetails,
    }),
    secrets: [],
  },
  passwordreset: {
    as: 'anonymous',
    path: () => '/passwordreset',
    valid: ({ ids }) => ({ email: ids.email.other }),
    secrets: [],
  },
  'sign-in link': {
    as: 'anonymous',
    path: () => '/login/link',
    valid: ({ ids }) => ({ intent: 'sign-in-link', email: ids.email.other }),
    secrets: [],
  },
  'update-password': {
    as: 'anonymous',
    path: ({ token }) => `/update-password?token=${token}`,
    valid: () => ({ new_password: 'brand new pass', confirm_password: 'brand new pass' }),
    secrets: ['new_password', 'confirm_password'],
  },
  details: {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings?edit=details`,
    valid: ({ ids }) => ({
      intent: 'details',
      seen: ids.details,
      first_name: 'Robin "R"',
      last_name: 'Park & <Son>',
      phone_number: '(212) 555-0123',
      ...address,
    }),
    secrets: [],
  },
  'change email': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings?edit=email`,
    valid: ({ email }) => ({ intent: 'email', email, current_password: password }),
    secrets: ['current_password'],
  },
  preferences: {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings`,
    valid: () => ({
      intent: 'preferences',
      recieve_emails: 'on',
      show_contact: 'on',
      seen: preferencesVersion({ receiveEmails: true, showContact: false }),
    }),
    secrets: [],
  },
  'notify here': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings`,
    valid: () => ({
      intent: 'notify-here',
      endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
    }),
    secrets: [],
  },
  'stop notices': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings`,
    valid: () => ({ intent: 'stop-notices', browser: 'a-browser' }),
    secrets: [],
  },
  'choose notices': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings`,
    valid: () => ({ intent: 'choose-notices', updates: 'on', messages: 'on', seen: allNotices }),
    secrets: [],
  },
  'change password': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings`,
    valid: () => ({
      intent: 'password',
      current_password: password,
      new_password: password,
      confirm_password: password,
    }),
    secrets: ['current_password', 'new_password', 'confirm_password'],
  },
  'sign out': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings`,
    valid: ({ ids }) => ({ intent: 'sign-out', session: ids.session }),
    secrets: [],
  },
  'delete account': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/settings/delete`,
    valid: () => ({ intent: 'delete', current_password: password }),
    secrets: ['current_password'],
  },
  'keep account': {
    as: 'other',
    path: ({ ids }) => `/${ids.other}/profile/settings/delete`,
    valid: () => ({ intent: 'keep' }),
    secrets: [],
  },
  AddPet: {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/AddPet`,
    // Where care is on, meals and medicine are asked in the plan (R149).
    valid: () => withoutMeals(typed(wholePet)),
    secrets: [],
  },
  'edit pet': {
    as: 'owner',
    path: ({ ids }) => `/${ids.retiredPet}/pet?edit=1`,
    valid: () => ({ ...typed(wholePet), intent: 'save', seen: plainDogVersion }),
    secrets: [],
  },
  'pet button': {
    as: 'owner',
    path: ({ ids }) => `/${ids.retiredPet}/pet`,
    valid: ({ ids }) => ({ intent: 'remove-record', record_id: ids.record }),
    secrets: [],
  },
  'retire pet': {
    as: 'owner',
    path: ({ ids }) => `/${ids.freePet}/pet/retire`,
    valid: () => ({ agreed: 'erase' }),
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
    path: ({ ids }) => `/admin/reservations?when=pending&q=${ids.email.owner}`,
    valid: ({ ids }) => ({ booking_id: ids.booking, seen: 'pending', intent: 'accept' }),
    secrets: [],
  },
  'day message': {
    as: 'admin',
    path: () => '/admin/messages/day?from=2027-03-20',
    valid: ({ ids }) => ({
      owner: [ids.owner],
      content: 'The "gate" is & stays <locked>.',
    }),
    secrets: [],
  },
  'move stay': {
    as: 'admin',
    path: ({ ids }) => `/admin/reservations/${ids.deposit}/move?to=later`,
    valid: () => ({ move: 'later', version: '1', seen_cents: '4500' }),
    secrets: [],
  },
  'edit booking': {
    as: 'admin',
    path: ({ ids }) => `/admin/reservations/${ids.booking}?when=pending`,
    valid: ({ ids }) => ({
      pets_selected: [ids.pet],
      service: 'Daycare',
      status: 'pending',
      start: '2027-03-09T09:00',
      end: '2027-03-09T15:00',
      message: 'No "cheese" & <no> bones',
      total: '47.50',
      version: '1',
    }),
    secrets: [],
  },
  'delete booking': {
    as: 'admin',
    path: ({ ids }) => `/admin/reservations/${ids.booking}/delete`,
    valid: () => ({ version: '1' }),
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
  'stay change': {
    as: 'owner',
    path: ({ ids }) => `/booking/${ids.booking}/change`,
    valid: ({ ids }) => ({
      pets_selected: [ids.pet],
      start: '2027-03-08T09:00',
      end: '2027-03-08T16:00',
      message: 'An "hour" more & <no> cheese',
      version: '1',
      seen_cents: '4500',
    }),
    secrets: [],
  },
  'take a place': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/reservations`,
    valid: ({ ids }) => ({ intent: 'take', entry: ids.waiting, seen_cents: '4500' }),
    secrets: [],
  },
  'leave the waitlist': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/reservations`,
    valid: ({ ids }) => ({ intent: 'decline', entry: ids.waiting }),
    secrets: [],
  },
  'cancel status': {
    as: 'owner',
    path: ({ ids }) => `/booking/${ids.booking}/cancel`,
    valid: ({ ids }) => ({ booking_id: ids.booking, seen: 'pending' }),
    secrets: [],
  },
  'meals and medicine': {
    as: 'owner',
    path: ({ ids }) => `/${ids.pet}/pet/care`,
    valid: () => ({
      kind: 'medicine',
      what: 'Apoquel "16" mg & <more>',
      amount: '1 tablet',
      times: '07:00',
      time_1: '18:15',
      reason: 'itching',
      note: 'With food',
      from_date: '2027-03-01',
      until_date: '2027-03-31',
    }),
    secrets: [],
  },
  'sign the agreement': {
    as: 'other',
    path: () => '/agreement',
    valid: ({ ids }) => ({ signed_name: 'Sam "S" Rivera', agreement_id: String(ids.agreement) }),
    secrets: [],
  },
  'publish agreement': {
    as: 'admin',
    path: () => '/admin/settings/agreement',
    valid: () => ({
      intent: 'publish-agreement',
      text: '# Ours & "yours"\nNo <cheese>.',
      earlier: 'end',
      seen: versionOf({ Text: agreementText }),
    }),
    secrets: [],
  },
  'quick daycare': {
    as: 'owner',
    path: ({ ids }) => `/${ids.pet}/pet/daycare`,
    valid: () => ({ seen_cents: '4500' }),
    secrets: [],
  },
  message: {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/messages`,
    valid: () => ({ content: 'Is "Thursday" <free> & quiet?' }),
    secrets: [],
  },
  'message to an owner': {
    as: 'admin',
    path: ({ ids }) => `/${ids.owner}/admin-messaging`,
    valid: () => ({ content: 'It’s free & quiet.' }),
    secrets: [],
  },
  payment: {
    as: 'owner',
    path: ({ ids }) => `/payment/${ids.booking}`,
    valid: () => ({ intent: 'later' }),
    secrets: [],
  },
  'payment claim': {
    as: 'owner',
    path: ({ ids }) => `/payment/${ids.booking}`,
    valid: () => ({
      intent: 'claim',
      method: 'zelle',
      amount: '45.00',
      form_key: 'claim',
    }),
    secrets: [],
  },
  'mail server': {
    as: 'admin',
    path: () => '/admin/settings/checks',
    // Nobody listens there.
    valid: () => ({
      intent: 'mail-server',
      host: '127.0.0.1',
      port: '1',
      name: 'nora@mail.example',
      password: 'abcdefghijklmnop',
      sender: '',
    }),
    secrets: ['password'],
  },
  postmark: {
    as: 'admin',
    path: () => '/admin/settings/checks',
    valid: () => ({
      intent: 'mail-postmark',
      password: 'a-server-token',
      sender: 'n@mail.example',
    }),
    secrets: ['password'],
  },
  'PayPal keys': {
    as: 'admin',
    path: () => '/admin/settings/payments',
    // Nobody listens there.
    valid: () => ({
      intent: 'paypal-keys',
      clientId: 'a-client-id',
      password: 'a-client-secret',
      money: 'live',
    }),
    secrets: ['password'],
  },
  'mail buttons': {
    as: 'admin',
    path: ({ ids }) => `/admin/outbox/${ids.mail}`,
    valid: () => ({ intent: 'send-again' }),
    secrets: [],
  },
  'money by hand': {
    as: 'admin',
    path: ({ ids }) => `/booking/${ids.booking}/money`,
    valid: () => ({
      intent: 'by-hand',
      direction: 'received',
      amount: '12.50',
      method: 'cash',
      note: 'cash & "thanks"',
      form_key: 'money-by-hand',
    }),
    secrets: [],
  },
  'more time for a deposit': {
    as: 'admin',
    path: ({ ids }) => `/booking/${ids.deposit}/money`,
    valid: () => ({ intent: 'deposit', until: '2027-03-10T12:00', form_key: 'deposit' }),
    secrets: [],
  },
  charge: {
    as: 'admin',
    path: ({ ids }) => `/booking/${ids.booking}/money`,
    valid: () => ({
      intent: 'add-line',
      version: '1',
      what: 'Bath & "nails"',
      direction: 'charge',
      amount: '12.50',
      form_key: 'charge',
    }),
    secrets: [],
  },
  'stay update': {
    as: 'admin',
    path: () => '/admin/updates',
    valid: ({ ids }) => ({ stay: ids.here, done: 'ate', text: 'All "well" & <asleep>' }),
    secrets: [],
    takesFiles: true,
  },
  incident: {
    as: 'admin',
    path: ({ ids }) => `/admin/incidents/new?stay=${ids.here}`,
    valid: ({ ids }) => ({
      stay: ids.here,
      ...incidentForm,
      what: 'Ran into the "gate" & <limped>',
    }),
    secrets: [],
    takesFiles: true,
  },
  'incident note': {
    as: 'admin',
    path: ({ ids }) => `/admin/incidents/${ids.incident}`,
    valid: () => ({ intent: 'note', text: 'It was the "left" paw & <no> other' }),
    secrets: [],
  },
  'incident told': {
    as: 'admin',
    path: ({ ids }) => `/admin/incidents/${ids.incident}`,
    valid: () => ({ intent: 'tell' }),
    secrets: [],
  },
  'incident closed': {
    as: 'admin',
    path: ({ ids }) => `/admin/incidents/${ids.incident}`,
    valid: () => ({ intent: 'close' }),
    secrets: [],
  },
  'health notice': {
    as: 'admin',
    path: ({ ids }) => `/admin/incidents/${ids.illness}/notice`,
    valid: () => ({ own_text: 'How are "they" & <all>?', line_days: '0' }),
    secrets: [],
  },
  'health line ended': {
    as: 'admin',
    path: ({ ids }) => `/admin/incidents/${ids.incident}`,
    valid: () => ({ intent: 'end-line' }),
    secrets: [],
  },
  'hand over': {
    as: 'admin',
    path: () => '/admin/hand-over',
    valid: ({ ids }) => ({
      helper: ids.helper,
      until: '2027-03-03T18:00',
      text: 'I’m "not" well & <in bed>.',
    }),
    secrets: [],
  },
  'take the house back': {
    as: 'admin',
    path: () => '/admin/hand-over',
    valid: () => ({ intent: 'take-back', hand_over_id: 'over' }),
    secrets: [],
  },
  'certificate confirm': {
    as: 'admin',
    path: () => '/admin/certificates',
    valid: ({ ids }) => ({
      intent: 'confirm',
      vaccination_id: ids.vaccination,
      valid_until: '2028-01-31',
    }),
    secrets: [],
  },
  'certificate decline': {
    as: 'admin',
    path: () => '/admin/certificates',
    valid: ({ ids }) => ({
      intent: 'decline',
      vaccination_id: ids.vaccination,
      reason: 'Too dark & "blurred"',
    }),
    secrets: [],
  },
  'paid amount': {
    as: 'admin',
    path: ({ ids }) => `/admin/financials?edit=${ids.booking}`,
    valid: ({ ids }) => ({
      booking_id: ids.booking,
      seen: '0',
      paid: '12.50',
      note: 'Cash & a "thank you"',
    }),
    secrets: [],
  },
  extra: {
    as: 'admin',
    path: () => '/admin/settings/extras',
    valid: () => ({
      intent: 'add-extra',
      name: 'Bath & "blow-dry" <new>',
      price: '25.50',
      per: 'dog',
      offered: 'on',
    }),
    secrets: [],
  },
  paper: {
    as: 'admin',
    path: () => '/admin/settings/vaccinations',
    valid: () => ({
      intent: 'add-paper',
      name: 'Fecal & "flea" <test>',
      detail: 'stool <sample>',
      validMonths: '12',
      daysBefore: '7',
    }),
    secrets: [],
  },
  'quick reply': {
    as: 'admin',
    path: () => '/admin/settings/texts',
    valid: () => ({
      intent: 'add-reply',
      name: 'Bring "this" & <that>',
      text: 'Hi {first name},\nplease bring "food" & <love> for {dogs}.',
    }),
    secrets: [],
  },
  'new owner': {
    as: 'admin',
    path: () => '/admin/users/new',
    valid: ({ email }) => ({
      name: 'Kim "K" Lindt & <Co>',
      phone_number: '(215) 555-0188',
      email,
      dog_name: 'Fig "F"',
      breed: 'Whippet & <more>',
    }),
    secrets: [],
  },
  'special prices': {
    as: 'admin',
    path: ({ ids }) => `/admin/users/${ids.other}`,
    valid: () => ({
      intent: 'prices',
      special_price_daycare: '40.50',
      special_boarding_price: '',
      seen: versionOf({ Daycare: '', Boarding: '', 'No sales tax': '' }),
    }),
    secrets: [],
  },
  credit: {
    as: 'admin',
    path: ({ ids }) => `/admin/users/${ids.other}`,
    valid: () => ({
      ...{ intent: 'add-credit', amount: '45', how: 'other', bonus: '5' },
      ...{ expires: '2999-12-31', note: 'By "wire" & more', form_key: 'add-credit' },
    }),
    secrets: [],
  },
  'credit payout': {
    as: 'admin',
    path: ({ ids }) => `/admin/users/${ids.other}`,
    valid: () => ({
      ...{ intent: 'pay-out-credit', amount: '0.01', method: 'other' },
      ...{ note: 'By "wire" & more', form_key: 'pay-out' },
    }),
    secrets: [],
  },
  gift: {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/credit`,
    valid: () => ({
      ...{ intent: 'give-credit', amount: '20.50', name: 'Kim "K" & <Co>' },
      ...{ email: 'kim.gift@example.com', words: 'Have "fun"\n& <enjoy>', form_key: 'gift' },
    }),
    secrets: [],
  },
  'gift code': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/credit`,
    valid: () => ({ intent: 'use-gift', gift_code: walkGiftCode, form_key: 'gift-code' }),
    secrets: [],
  },
  'credit offer': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/credit`,
    valid: () => ({ intent: 'ask-offer', offer_id: '40000-45000-12', form_key: 'credit-offer' }),
    secrets: [],
  },
  'gift back': {
    as: 'owner',
    path: ({ ids }) => `/${ids.owner}/profile/credit`,
    valid: ({ ids }) => ({ intent: 'take-back-gift', gift_id: ids.gift }),
    secrets: [],
  },
  fit: {
    as: 'admin',
    path: ({ ids }) => `/${ids.pet}/pet`,
    valid: () => ({
      intent: 'fit',
      fit: 'welcome',
      fit_note: 'Rings "twice" & waits',
      seen: fitVersion({ fit: 'unknown', fitNote: '' }),
    }),
    secrets: [],
  },
  'keep apart': {
    as: 'admin',
    path: ({ ids }) => `/${ids.pet}/pet?q=Rex`,
    valid: ({ ids }) => ({
      intent: 'keep-apart',
      other_id: ids.otherPet,
      pair_note: '"They" & fight',
    }),
    secrets: [],
  },
  meeting: {
    as: 'admin',
    path: ({ ids }) => `/${ids.pet}/pet`,
    valid: () => ({
      intent: 'meeting',
      meet_at: '2027-03-02T17:00',
      seen: meetingVersion(null),
    }),
    secrets: [],
  },
  flags: {
    as: 'admin',
    path: ({ ids }) => `/${ids.pet}/pet`,
    valid: () => ({
      intent: 'flags',
      flags: 'escapes',
      own_flag: '"Digs" &',
      seen: marksVersion({ flags: [], ownFlag: '' }),
    }),
    secrets: [],
  },
  'private note': {
    as: 'admin',
    path: ({ ids }) => `/admin/users/${ids.other}`,
    valid: () => ({
      intent: 'note',
      private_note: 'Rings "twice" & waits',
      seen: versionOf({ Note: '' }),
    }),
    secrets: [],
  },
  review: {
    as: 'anonymous',
    path: () => '/reviews/new',
    valid: ({ email }) => ({
      stars: '5',
      fullName: 'Jamie "J" Alder',
      repeatCustomer: 'yes',
      body: `Tired & happy, says ${email}`,
    }),
    secrets: [],
  },
  'business settings': {
    as: 'admin',
    path: () => '/admin/settings/business',
    valid: () => cardForm('business', { businessName: 'Tail & "House"' }),
    secrets: [],
  },
  'link settings': {
    as: 'admin',
    path: () => '/admin/settings/links',
    valid: () => cardForm('links', { mapUrl: 'https://maps.example/embed?a=1' }),
    secrets: [],
  },
  'hour settings': {
    as: 'admin',
    path: () => '/admin/settings/hours',
    valid: () => cardForm('hours', { openingHours: 'Every "day"' }),
    secrets: [],
  },
  'price settings': {
    as: 'admin',
    path: () => '/admin/settings/prices',
    valid: () => cardForm('prices', { boarding: '66.50' }),
    secrets: [],
  },
  'holiday settings': {
    as: 'admin',
    path: () => '/admin/settings/holidays',
    valid: () => cardForm('holidays', { easter: 'on' }),
    secrets: [],
  },
  'close days': {
    as: 'admin',
    path: () => '/admin/settings/closed-dates',
    valid: () => ({
      intent: 'close',
      from: '2027-08-10',
      until: '2027-08-12',
      reason: 'A "wedding"',
    }),
    secrets: [],
  },
  'open days': {
    as: 'admin',
    path: () => '/admin/settings/closed-dates',
    valid: () => ({ intent: 'open', from: closedDay, until: closedDay, reason: 'Painting' }),
    secrets: [],
  },
  'stays on closed days': {
    as: 'admin',
    path: () => '/admin/settings/closed-dates',
    valid: ({ ids }) => ({
      intent: 'cancel-stays',
      from: closedDay,
      until: closedDay,
      reason: 'Painting',
      stay: ids.closedStay,
    }),
    secrets: [],
  },
  'picture button': {
    as: 'admin',
    path: () => '/admin/settings/pictures',
    valid: ({ ids }) => ({ intent: 'first', picture_id: ids.homePicture }),
    secrets: [],
  },
  'text settings': {
    as: 'admin',
    path: () => '/admin/settings/texts',
    valid: () => cardForm('privacy', { privacyText: '# What we "keep"' }),
    secrets: [],
  },
  'verification settings': {
    as: 'admin',
    path: () => '/admin/settings/texts',
    valid: () =>
      cardForm('verification', { verificationName: 'check.txt', verificationContent: 'Ours.' }),
    secrets: [],
  },
  'review button': {
    as: 'admin',
    path: () => '/admin/settings/reviews?state=waiting',
    valid: ({ ids }) => ({ intent: 'approve', review_id: ids.review, seen: 'waiting' }),
    secrets: [],
  },
  'helper invitation': {
    as: 'admin',
    path: () => '/admin/staff',
    valid: ({ email }) => ({
      intent: 'invite',
      first_name: 'Kim "K"',
      last_name: 'Lindt & <Co>',
      email,
    }),
    secrets: [],
  },
  'review answer': {
    as: 'admin',
    path: () => '/admin/settings/reviews?state=waiting',
    valid: ({ ids }) => ({
      intent: 'reply',
      review_id: ids.review,
      seen: '',
      reply: 'Thank "you" & come again',
    }),
    secrets: [],
  },
} satisfies Record<string, FormRow>;

export type FormName = keyof typeof forms;
