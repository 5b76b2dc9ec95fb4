import type { PageWithPictures } from '~/core/files/picture-files';

/** Every address of the site, built in one place. Features own the values in the queries. */

function withQuery(
  path: string,
  query: Record<string, string | readonly string[] | undefined>,
): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) if (value) search.append(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const id = encodeURIComponent;

/** Each service's rate page. */
const ratePages = { Daycare: '/daycare', Boarding: '/boarding' };

type StayQuery = {
  service?: keyof typeof ratePages;
  from?: string;
  to?: string;
  dogs?: number;
};

type BookingQuery = {
  from?: string | null;
  to?: string | null;
  status?: string | null;
  owed?: string | null;
};

/** The anchor of the message that a search led to (R64). */
export const foundAnchor = 'found';

type MessageDays = { from: string; until: string; requests: boolean };

/** A page of a reservations list, or of the days of a series; `stay` is the page of the stay itself. */
export type ListPlace = {
  when?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
  series?: string | undefined;
  stay?: boolean | undefined;
  /** Month of the calendar. */
  calendar?: string | undefined;
};
/** The pages of the settings beside the index and those of single cards. */
export type SettingsPageName =
  | 'hours'
  | 'prices'
  | 'holidays'
  | 'closed-dates'
  | 'pictures'
  | 'texts'
  | 'reviews'
  | 'checks'
  | 'kind'
  | 'open'
  | 'payments'
  | 'export'
  | 'changes';

function pageText(page: number | undefined): string | undefined {
  return page === undefined || page === 1 ? undefined : String(page);
}

function filterQuery({ from, to, status, owed }: BookingQuery) {
  return {
    from: from ?? undefined,
    to: to ?? undefined,
    status: status ?? undefined,
    owed: owed ?? undefined,
  };
}

function listQuery({ when, search, page, series }: ListPlace) {
  return { when, q: search, page: pageText(page), series };
}

function placeQuery({ stay, calendar, ...list }: ListPlace) {
  return { ...listQuery(list), from: stay ? 'stay' : undefined, calendar };
}

function stayParams({ service, from, to, dogs }: StayQuery) {
  return { service: service?.toLowerCase(), from, to, dogs: dogs?.toString() };
}

/**
 * `after` is the pet added just before, so that the form begins empty again; `meet` leads on to
 * proposing times for its first visit.
 */
type AddPetQuery = StayQuery & { after?: string; meet?: boolean };

function addPetParams({ after, meet = false, ...wish }: AddPetQuery) {
  return { ...stayParams(wish), after, meet: meet ? '1' : undefined };
}

/** `more` asks for the days after those of the booking named in `again` (R53). */
type AgainQuery = { pet?: string; again?: string; after?: string; more?: 'next' };

function pageAndEdit({ page, edit }: { page?: number; edit?: string }) {
  return { page: pageText(page), edit };
}

/** Page of each set-up step. */
const setUpPlaces = {
  business: '/admin/settings/business',
  kind: '/admin/settings/kind',
  prices: '/admin/settings/prices',
  hours: '/admin/settings/hours',
  payments: '/admin/settings/payments',
  mail: '/admin/settings/checks#email-test',
  import: '/admin/import',
  open: '/admin/settings/open',
};

/** Id of a settings card, for links to it; the card's plain name is its form's id. */
export const cardId = (card: string) => `card-${card}`;

/** Slug of a card's own page: `firstVisits` is `first-visits`. */
export const cardSlug = (card: string) =>
  card.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Parts of Today that other pages link to: ids of its sections. */
export const todayParts = { claims: 'claims', proposals: 'proposals' } as const;

export const paths = {
  home: () => '/',
  openingSoon: () => '/opening-soon',
  /** The page that makes the first admin (R134). */
  setUp: (token?: string) => withQuery('/set-up', { token }),
  about: () => '/about',
  daycare: () => ratePages.Daycare,
  boarding: () => ratePages.Boarding,
  /** The check of dates and cost for both services, on a rate page (R131). */
  checkStay: () => `${ratePages.Daycare}#check`,
  rates: (service: keyof typeof ratePages) => ratePages[service],
  contact: () => '/contact',
  /** The contact page, at the first visit. */
  meet: () => '/contact#meet',
  trust: () => '/trust',
  /** Leads anyone to the form that proposes times for the first visit (R45). */
  proposeMeeting: () => '/meet',
  reviews: (page?: number) => withQuery('/reviews', { page: pageText(page) }),
  leaveReview: () => '/reviews/new',
  privacyPolicy: () => '/privacypolicy',
  terms: () => '/terms',
  /** The agreement that owners sign before they book; `then` is the next page. */
  agreement: (then?: 'waitlist') => withQuery('/agreement', { then }),
  agreementVersion: (version: number) => withQuery('/agreement', { version: String(version) }),
  ownerPage: (firstName: string) => `/${id(firstName.toLowerCase())}`,
  verification: () => '/verification',
  verificationFile: () => '/resources/verification',

  login: (redirectTo?: string) => withQuery('/login', { redirectTo }),
  loginCode: (redirectTo?: string, by?: 'recovery') => withQuery('/login/code', { redirectTo, by }),
  /** Signing in by a link (R146): the form that requests one, or the link itself. */
  loginLink: (token?: string, redirectTo?: string) =>
    withQuery('/login/link', { token, redirectTo }),
  logout: () => '/logout',
  signUp: (redirectTo?: string) => withQuery('/sign-up', { redirectTo }),
  createProfile: (redirectTo?: string) => withQuery('/createprofile', { redirectTo }),
  passwordReset: () => '/passwordreset',
  /** A well-known address for browsers and password managers; leads to the form in the settings. */
  changePassword: () => '/.well-known/change-password',
  updatePassword: (token?: string) => withQuery('/update-password', { token }),

  /** Redirects to the signed-in person's own profile (R1). */
  profile: () => '/profile',
  profileOf: (userId: string) => `/${id(userId)}/profile`,
  reservationsOf: (userId: string, when?: string) =>
    withQuery(`/${id(userId)}/profile/reservations`, { when }),
  reservationsAt: (userId: string, { when, page, series }: ListPlace) =>
    withQuery(`/${id(userId)}/profile/reservations`, listQuery({ when, page, series })),
  /** An owner's waitlist requests (R56), on their reservations page. */
  waitlistOf: (userId: string) => `/${id(userId)}/profile/reservations#waitlist`,
  /** The days of a series one by one (R53), in the reservations of its owner or of the admin. */
  daysOfSeries: (series: string, ownerId: string | null) =>
    withQuery(ownerId === null ? '/admin/reservations' : `/${id(ownerId)}/profile/reservations`, {
      series,
    }),
  messagesOf: (userId: string) => `/${id(userId)}/profile/messages`,
  /** A message that answers the updates of a day (`YYYY-MM-DD`); leads to the owner's own messages. */
  answerUpdate: (userId: string, day: string) =>
    withQuery(`/${id(userId)}/profile/messages`, { about: day }),
  settingsOf: (userId: string) => `/${id(userId)}/profile/settings`,
  editSettings: (userId: string, what: 'details' | 'email') =>
    withQuery(`/${id(userId)}/profile/settings`, { edit: what }),
  twoFactor: (userId: string) => `/${id(userId)}/profile/settings/two-step`,
  /** Both days, or neither for this year. */
  statement: (userId: string, query: { from?: string; until?: string } = {}) =>
    withQuery(`/${id(userId)}/profile/statement`, query),
  /** An owner's house credit (R143). */
  credit: (userId: string) => `/${id(userId)}/profile/credit`,
  /** An owner's page in Users, with an offer of credit filled in (R143). @param number from 1 */
  addOffer: (userId: string, number: number) =>
    withQuery(`/admin/users/${id(userId)}`, { offer: String(number) }),
  /** The page of house credit of whoever is signed in, where a gift code is entered. */
  gift: () => '/gift',
  deleteAccount: (userId: string) => `/${id(userId)}/profile/settings/delete`,
  /** Ends the optional emails; the signed token names the account (R36). */
  unsubscribe: (token?: string) => withQuery('/unsubscribe', { token }),
  confirmEmail: (token: string) => withQuery('/confirm-email', { token }),
  pet: (petId: string) => `/${id(petId)}/pet`,
  /** `first`: the questions before the first visit, which lead on to the next dog (R99). */
  editPet: (petId: string, { first }: { first?: boolean } = {}) =>
    `/${id(petId)}/pet?edit=${first ? 'first' : '1'}`,
  petPhotoForm: (petId: string) => `/${id(petId)}/pet?upload=photo#photo`,
  petRecordForm: (petId: string) => `/${id(petId)}/pet?upload=record#records`,
  /** `back` is the page to return to once the certificate is sent. */
  petCertificateForm: (petId: string, back?: string) =>
    `${withQuery(`/${id(petId)}/pet`, { upload: 'certificate', back })}#vaccinations`,
  /** The card of a pet's page for adding certificates; `back` is the page that led to it. */
  petVaccinations: (petId: string, back?: string) =>
    `${withQuery(`/${id(petId)}/pet`, { back })}#vaccinations`,
  /** The card of a pet's page with the admin's notes. */
  petNotes: (petId: string) => `/${id(petId)}/pet#with-us`,
  /** The card in which its owner proposes times for the first visit (R45). */
  petMeeting: (petId: string) => `/${id(petId)}/pet#meeting`,
  /** The same, with the dogs that match the search. */
  otherDogs: (petId: string, search: string) =>
    `${withQuery(`/${id(petId)}/pet`, { q: search })}#with-us`,
  /** The forms of its meals and medicine; `item` is the one to change (R51). */
  petCare: (petId: string, item?: string) => withQuery(`/${id(petId)}/pet/care`, { item }),
  retirePet: (petId: string) => `/${id(petId)}/pet/retire`,
  quickDaycare: (petId: string) => `/${id(petId)}/pet/daycare`,
  publicProfile: (userId: string) => `/allview/${id(userId)}/profile`,
  publicPet: (petId: string) => `/allview/${id(petId)}/pet`,
  addPet: (profileId: string, wish: AddPetQuery = {}) =>
    withQuery(`/${id(profileId)}/AddPet`, addPetParams(wish)),
  /** Target of that form, which includes a photo (R102). */
  addPetForm: (profileId: string, wish: AddPetQuery = {}) =>
    withQuery(`/${id(profileId)}/AddPet`, { ...addPetParams(wish), upload: 'photo' }),
  /** The booking form for anyone: visitors return to it after signing in, with their choices. */
  bookAStay: (wish: StayQuery = {}) => withQuery('/book', stayParams(wish)),
  /** `after` is the pet added just before. */
  book: (profileId: string, { pet, again, after, more, ...wish }: StayQuery & AgainQuery = {}) =>
    withQuery(`/${id(profileId)}/booking`, { ...stayParams(wish), pet, again, after, more }),
  /** The booking form with a stay filled in. */
  bookStay: (
    profileId: string,
    {
      service,
      petIds,
      ...times
    }: { service: keyof typeof ratePages; start: string; end: string; petIds: readonly string[] },
  ) => {
    const query = {
      service: service.toLowerCase(),
      start: times.start,
      end: times.end,
      pet: petIds,
    };
    return withQuery(`/${id(profileId)}/booking`, query);
  },
  booking: (bookingId: string) => `/booking/${id(bookingId)}`,
  /** The card of a booking's page with its progress. */
  howItGoes: (bookingId: string) => `/booking/${id(bookingId)}#how-it-goes`,
  /** Asks before it cancels; `back` is the list to return to. */
  cancelBooking: (bookingId: string, back: ListPlace = {}) =>
    withQuery(`/booking/${id(bookingId)}/cancel`, placeQuery(back)),

  /** Other times or dogs for one's own stay (R57); with `nights`, Pick Up is a night later. */
  changeBooking: (bookingId: string, nights?: 1) =>
    withQuery(`/booking/${id(bookingId)}/change`, { nights: nights?.toString() }),

  /** Payments and refunds of a booking, and the admin's forms about them (R29). */
  bookingMoney: (bookingId: string) => `/booking/${id(bookingId)}/money`,
  receipt: (bookingId: string) => `/booking/${id(bookingId)}/receipt`,

  /** Files and streams, not pages. `file` is a width and a format, like `640.webp`. */
  picture: (pictureId: string, file: string) => `/resources/pictures/${id(pictureId)}/${id(file)}`,
  /** The same for a picture that only some people may see. */
  stayPicture: (pictureId: string, file: string) =>
    `/resources/stay-pictures/${id(pictureId)}/${id(file)}`,
  /** Target for scripts that upload a form's pictures ahead of it. */
  pictureUploads: () => '/resources/picture-uploads',
  stayAlbum: (bookingId: string) => `/resources/stay-album/${id(bookingId)}`,
  petRecord: (recordId: string) => `/resources/records/${id(recordId)}`,
  stayCalendar: (bookingId: string) => `/resources/stays/${id(bookingId)}.ics`,
  calendarFeed: (token: string) => `/resources/calendar/${id(token)}.ics`,
  myData: (userId: string) => `/resources/my-data/${id(userId)}`,
  mailAttachment: (mailId: string, file: string) => `/resources/outbox/${id(mailId)}/${id(file)}`,
  live: () => '/resources/live',
  paypalWebhook: () => '/resources/paypal-webhook',
  postmarkWebhook: () => '/resources/postmark-webhook',
  sitemap: () => '/sitemap.xml',
  manifest: () => '/site.webmanifest',
  socialCard: () => '/social-card.png',
  /** Registered by a button in one's settings (R65) and by the day sheet (R51). */
  serviceWorker: () => '/sw.js',
  /** Target for care ticks that the worker stored while offline (R51). */
  careTicks: () => '/resources/care-ticks',
  /** The only script on every page: menus by keyboard and press. */
  siteScript: () => '/site.js',

  payment: (bookingId: string) => `/payment/${id(bookingId)}`,
  paymentOrder: (bookingId: string) => `/resources/payment-orders/${id(bookingId)}`,
  paymentReturn: (bookingId: string, attemptId: string, { together = false } = {}) =>
    withQuery(`/payment/${id(bookingId)}/return`, {
      attempt: attemptId,
      together: together ? '1' : undefined,
    }),
  /** One's own stays, by one payment (R95). */
  payTogether: ({ left = false } = {}) =>
    withQuery('/payment/all', { left: left ? '1' : undefined }),
  togetherOrder: () => '/resources/payment-orders/all',
  paymentCanceled: (bookingId: string) => withQuery(`/payment/${id(bookingId)}`, { left: '1' }),

  admin: () => '/admin',
  adminPart: (part: keyof typeof todayParts) => `/admin#${todayParts[part]}`,
  adminReservations: (when?: string, search?: string) =>
    withQuery('/admin/reservations', { when, q: search }),
  adminReservationsAt: (place: ListPlace) => withQuery('/admin/reservations', listQuery(place)),
  /** The page that a page about the stay was opened from: a list, or the stay's own. */
  adminPlace: (bookingId: string, place: ListPlace) =>
    place.stay
      ? `/booking/${id(bookingId)}`
      : place.calendar !== undefined
        ? withQuery('/admin', { month: place.calendar })
        : withQuery('/admin/reservations', listQuery(place)),
  /** `end` is the local time that the Pick Up field starts with. */
  editBooking: (bookingId: string, back: ListPlace = {}, end?: string) =>
    withQuery(`/admin/reservations/${id(bookingId)}`, { ...placeQuery(back), end }),
  /** One more night, a day earlier or later (R86). */
  moveStay: (bookingId: string, to: 'night' | 'earlier' | 'later') =>
    withQuery(`/admin/reservations/${id(bookingId)}/move`, { to }),
  rejectBooking: (bookingId: string, back: ListPlace = {}) =>
    withQuery(`/admin/reservations/${id(bookingId)}/reject`, placeQuery(back)),
  deleteBooking: (bookingId: string, back: ListPlace = {}) =>
    withQuery(`/admin/reservations/${id(bookingId)}/delete`, placeQuery(back)),
  adminFinancials: (query: BookingQuery & { page?: number; edit?: string } = {}) =>
    withQuery('/admin/financials', { ...filterQuery(query), ...pageAndEdit(query) }),
  financialsFile: (filter: BookingQuery = {}) =>
    withQuery('/resources/financials', filterQuery(filter)),
  /** The reports of a year; with `page`, the year on one page (R142). */
  adminReports: (year?: number, view?: 'page') =>
    withQuery('/admin/reports', { year: year?.toString(), view }),
  reportFile: (report: string, year: number) =>
    withQuery(`/resources/reports/${id(report)}`, { year: String(year) }),
  paymentsFile: ({ from, to }: BookingQuery = {}) =>
    withQuery('/resources/payments', filterQuery({ from, to })),
  adminUsers: (query: { q?: string; sort?: string; page?: number } = {}) =>
    withQuery('/admin/users', { q: query.q, sort: query.sort, page: pageText(query.page) }),
  /** The form that adds an owner manually (R99); with the id after one was added. */
  ownerCards: () => '/admin/users/cards',
  newUser: (added?: string) => withQuery('/admin/users/new', added ? { added } : {}),
  /** The admin's own settings for an owner. */
  adminUser: (userId: string) => `/admin/users/${id(userId)}`,
  /** The calendar at a month (`YYYY-MM`), a view of it and a day in it. */
  adminCalendar: (query: { month?: string; view?: string; day?: string } = {}) =>
    withQuery('/admin', query),
  /** The calendar's year at a glance, as a map or a table. */
  adminYear: (query: { year?: string; view?: string } = {}) =>
    withQuery('/admin/calendar/year', query),
  /**
   * Target of this page's own buttons, for the month in its address: an index route answers only to a bare
   * `index` (Remix).
   */
  adminCalendarForm: (month: string | null = null) =>
    month === null ? '/admin?index' : `/admin?index&month=${id(month)}`,
  /** The stays of a month, for the calendar of a page that came without them. */
  calendarMonth: (month: string) => withQuery('/resources/calendar-month', { month }),
  /** The day sheet of a date, with each dog's care; today by default (R51). */
  adminDay: (date?: string) => (date === undefined ? '/admin/day' : `/admin/day/${id(date)}`),
  /** The emergency card of a stay (R84). */
  emergencyCard: (bookingId: string) => `/admin/day/card/${id(bookingId)}`,
  /** The form of an update, with a stay ticked; `after` is the one sent just before. */
  adminUpdates: (query: { stay?: string; after?: string } = {}) =>
    withQuery('/admin/updates', query),
  adminIncidents: (show?: string) => withQuery('/admin/incidents', show ? { show } : {}),
  adminIncident: (incidentId: string) => `/admin/incidents/${id(incidentId)}`,
  /** The owners to inform about an illness (R105), for this many days before and after it. */
  healthNotice: (incidentId: string, days: { before?: string; after?: string } = {}) =>
    withQuery(`/admin/incidents/${id(incidentId)}/notice`, days),
  /** The form of an incident in that stay; without a stay, a choice of stays. */
  newIncident: (stay?: string) => withQuery('/admin/incidents/new', stay ? { stay } : {}),
  incidentsFile: (query: { show: string; from: string; until: string; dog: string }) =>
    withQuery('/resources/incidents', query),
  /** The hand-over to a helper (R106). */
  handOver: () => '/admin/hand-over',
  /** A substitute's information for the next seven days (R106). */
  standIn: () => '/admin/stand-in',
  adminCertificates: () => '/admin/certificates',
  /** The status of the installation (R108). */
  adminHealth: () => '/admin/health',
  adminRegister: () => '/admin/register',
  registerFile: ({ from, until }: { from: string; until: string }) =>
    withQuery('/resources/register', { from, until }),
  /** Register, certificates, agreements, medicine and incidents of a period as one ZIP (R147). */
  inspectionPack: ({ from, until }: { from: string; until: string }) =>
    withQuery('/resources/inspection', { from, until }),
  adminMessages: () => '/admin/messages',
  /** One message to every owner of a day (R89); today by default. */
  /** The form of a message to the owners of a day, or of several; `requests` includes those who ask. */
  dayMessage: ({ from, until = from, requests }: Partial<MessageDays> = {}) =>
    withQuery('/admin/messages/day', {
      from,
      until: until === from ? undefined : until,
      requests: requests ? '1' : undefined,
    }),
  /** The messages that contain these words (R64). */
  messagesWith: (words: string) => withQuery('/admin/messages', { words }),
  adminMessaging: (userId: string) => `/${id(userId)}/admin-messaging`,
  /** The settings card of the quick replies. */
  quickReplies: () => `/admin/settings/texts#${cardId('replies')}`,
  /** A conversation at one of its messages (R64), with the focus on that message. */
  adminMessage: (userId: string, messageId: string) =>
    `${withQuery(`/${id(userId)}/admin-messaging`, { at: messageId })}#${foundAnchor}`,
  adminOutbox: () => '/admin/outbox',
  adminOutboxIn: (state: string) => withQuery('/admin/outbox', { state }),
  adminOutboxMail: (mailId: string) => `/admin/outbox/${id(mailId)}`,
  /** The index of the settings, or one of its pages. */
  adminSettings: (page?: SettingsPageName) =>
    page === undefined ? '/admin/settings' : `/admin/settings/${page}`,
  /** A card of the settings on a page with several. */
  settingsPart: (page: SettingsPageName, card: string) => `/admin/settings/${page}#${cardId(card)}`,
  /** The page for a step of setting up a new business. */
  setUpStep: (step: keyof typeof setUpPlaces) => setUpPlaces[step],
  /** The admin's layout handles it: a step can be completed from any admin page. */
  setUpForm: () => '/admin',
  /** A settings card with its own page. */
  settingsCard: (card: string) => `/admin/settings/${cardSlug(card)}`,
  /** The usual rules of a kind of house (R136). */
  houseKind: (kind?: string) => withQuery('/admin/settings/kind', { kind }),
  adminStaff: () => '/admin/staff',
  adminImport: () => '/admin/import',
  /** A file in public. */
  importSample: () => '/owners-and-dogs.csv',
  staysSample: () => '/coming-stays.csv',
  /** Everything as one file. */
  houseExport: () => '/resources/export',
  adminReviews: (state?: string) => withQuery('/admin/settings/reviews', { state }),
  adminPictureForm: (place: PageWithPictures) =>
    `/admin/settings/pictures?upload=${place}#${place}`,
} as const;
