/**
 * Every address of the app is built here (spec section 2, R1 to R6), so that renaming a route
 * is one change and a link can never carry an unescaped or stale id.
 */
import type { Service } from '~/domain/services';
import type { TimeFrame } from '~/domain/time-frames';

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const id = encodeURIComponent;

export const paths = {
  home: () => '/',
  login: (redirectTo?: string) => withQuery('/login', { redirectTo }),
  logout: () => '/logout',
  signUp: (redirectTo?: string) => withQuery('/sign-up', { redirectTo }),
  createProfile: () => '/createprofile',
  passwordReset: () => '/passwordreset',
  updatePassword: (token?: string) => withQuery('/update-password', { token }),

  /** Redirects to the signed-in person's own profile (R1). */
  profile: () => '/profile',
  profileOf: (userId: string) => `/${id(userId)}/profile`,
  reservationsOf: (userId: string, when?: TimeFrame) =>
    withQuery(`/${id(userId)}/profile/reservations`, { when }),
  addPet: (profileId: string) => `/${id(profileId)}/AddPet`,
  book: (profileId: string, query: { service?: Service; pet?: string } = {}) =>
    withQuery(`/${id(profileId)}/booking`, {
      service: query.service?.toLowerCase(),
      pet: query.pet,
    }),
  booking: (bookingId: string) => `/booking/${id(bookingId)}`,

  payment: (bookingId: string) => `/payment/${id(bookingId)}`,
  paymentReturn: (bookingId: string, attemptId: string) =>
    withQuery(`/payment/${id(bookingId)}/return`, { attempt: attemptId }),
  paymentCanceled: (bookingId: string) => withQuery(`/payment/${id(bookingId)}`, { left: '1' }),

  admin: () => '/admin',
  adminReservations: (when?: TimeFrame) => withQuery('/admin/reservations', { when }),
  adminOutbox: () => '/admin/outbox',
  adminOutboxMail: (mailId: string) => `/admin/outbox/${id(mailId)}`,
} as const;
