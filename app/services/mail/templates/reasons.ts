/** Why somebody gets a mail, said at its foot (R36). */
export const reasons = {
  optedIn:
    'You get this because you asked for “emails about new bookings, payments and reminders”.',
  stay: 'You get this because it is about a booking of yours.',
  account: 'You get this because it is about your account here.',
  message: 'You get this because we wrote to you here, and you had not read it yet.',
  deleted: 'You get this once, because the account with this address was deleted.',
  business: 'You get this because you look after the bookings here.',
} as const;
