/** One mail of every kind, and of every way it can turn out, to look at (npm run mail:preview). */
import type { QuoteLine } from '~/domain/quote';
import type { BusinessSnapshot, MailContents, StaySnapshot } from './mail-contents';

export const sampleBusiness: BusinessSnapshot = {
  name: 'Tailhouse',
  ownerFirstName: 'Nora',
  address: '214 Larkspur Terrace, Philadelphia, PA 19119',
  phoneNumber: '(215) 555-0142',
  infoEmail: 'info@tailhouse.example',
};

const line = (what: string, why: string, quantity: number, unitCents: number): QuoteLine => ({
  what,
  why,
  date: null,
  quantity,
  unitCents,
  amountCents: quantity * unitCents,
});

const pending: StaySnapshot = {
  bookingId: 'samplebookingsample0001',
  ownerId: 'sampleownersampleown001',
  firstName: 'Mia',
  ownerName: 'Mia Torres',
  petNames: ['Biscuit', 'Mabel'],
  service: 'Boarding',
  status: 'pending',
  start: '2027-03-06T09:00',
  end: '2027-03-08T09:00',
  message: 'Mabel is shy at the door.\nPlease let her come to you.',
  lines: [
    line('Boarding, 2 days', 'each 24 hours', 2, 6500),
    line('1 extra dog', '2 nights', 2, 5000),
  ],
  totalCents: 23_000,
  paidCents: 0,
  remainCents: 23_000,
  userEmail: 'mia@example.com',
  adminEmail: 'nora@tailhouse.example',
  canceledAt: null,
};

const accepted: StaySnapshot = { ...pending, status: 'accepted' };
const paid: StaySnapshot = { ...accepted, paidCents: 5000, remainCents: 18_000 };
const canceled: StaySnapshot = { ...paid, status: 'canceled', canceledAt: '2027-03-01T15:30' };
const quick: StaySnapshot = { ...accepted, service: 'Daycare', end: '2027-03-06T15:00' };

const business = sampleBusiness;
const firstName = 'Mia';
const lines = [
  {
    messageId: 'samplemessage1',
    text: 'Good morning! Biscuit slept like a stone.',
    at: '2027-03-07T08:10',
  },
  { messageId: 'samplemessage2', text: 'Mabel has found the sofa.', at: '2027-03-07T08:12' },
];
const review = {
  name: 'Jamie Alder',
  body: 'Tired and happy, every time.\nThank you!',
  stars: 5,
  repeat: true,
};

type Sample = Extract<MailContents, { template: unknown }>;

/** By the name of their file: the template's, and after a dot how it turned out. */
export const sampleMails: Record<string, Sample> = {
  booking: {
    template: 'booking',
    business,
    stay: pending,
    notConfirmed: 'Your reservation is not yet confirmed.',
    promise: 'We will answer within 24 hours.',
  },
  'booking.quick-daycare': {
    template: 'booking',
    business,
    stay: quick,
    notConfirmed: '',
    promise: '',
  },
  admin_notification: {
    template: 'admin_notification',
    business,
    stay: pending,
    answerDueBy: '2027-03-02T12:00',
  },
  'admin_notification.message': {
    template: 'admin_notification',
    about: 'message',
    business,
    ownerId: pending.ownerId,
    ownerName: pending.ownerName,
    ownerEmail: pending.userEmail,
    lines,
  },
  'confirmation.accepted': { template: 'confirmation', business, stay: accepted },
  'confirmation.rejected': {
    template: 'confirmation',
    business,
    stay: { ...pending, status: 'rejected' },
  },
  admin_cancel: { template: 'admin_cancel', business, stay: canceled },
  user_cancel: { template: 'user_cancel', business, stay: canceled },
  booking_changed: { template: 'booking_changed', business, stay: paid },
  'booking_changed.agreed-total': {
    template: 'booking_changed',
    business,
    stay: { ...pending, totalCents: 20_000, remainCents: 20_000 },
  },
  stay_reminder: { template: 'stay_reminder', business, stay: paid },
  review_request: { template: 'review_request', business, stay: paid },
  payment_receipt: {
    template: 'payment_receipt',
    business,
    stay: paid,
    paidNowCents: 5000,
    payerGivenName: 'Ana',
  },
  refund: {
    template: 'refund',
    business,
    stay: canceled,
    refundedNowCents: 5000,
    note: 'Get well soon, Mabel.',
  },
  message: {
    template: 'message',
    business,
    firstName,
    ownerId: pending.ownerId,
    adminEmail: pending.adminEmail,
    lines,
  },
  new_review: { template: 'new_review', business, review, waits: true },
  'new_review.shown': { template: 'new_review', business, review, waits: false },
  password_reset: { template: 'password_reset', business, firstName, linkValidMinutes: 60 },
  set_password: { template: 'set_password', business, firstName, linkValidMinutes: 7 * 24 * 60 },
  account_exists: { template: 'account_exists', business, firstName },
  email_change: { template: 'email_change', business, firstName, linkValidMinutes: 60 },
  email_changed: {
    template: 'email_changed',
    business,
    firstName,
    newEmail: 'mia.torres@example.com',
  },
  'two_factor_changed.on': {
    template: 'two_factor_changed',
    business,
    firstName,
    change: 'on',
    codesLeft: 10,
  },
  'two_factor_changed.off': {
    template: 'two_factor_changed',
    business,
    firstName,
    change: 'off',
    codesLeft: 0,
  },
  'two_factor_changed.new-codes': {
    template: 'two_factor_changed',
    business,
    firstName,
    change: 'new_codes',
    codesLeft: 10,
  },
  'two_factor_changed.code-used': {
    template: 'two_factor_changed',
    business,
    firstName,
    change: 'code_used',
    codesLeft: 3,
  },
  'two_factor_changed.guessed': {
    template: 'two_factor_changed',
    business,
    firstName,
    change: 'guessed',
    codesLeft: 10,
  },
  account_deleted: { template: 'account_deleted', business },
};
