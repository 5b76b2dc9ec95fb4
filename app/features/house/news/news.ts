/** Changes that the one who runs a house notices, newest first; CHANGELOG.md says the same. */
import type { LocalDate } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';

export type News = { date: LocalDate; items: readonly string[] };

export const news: readonly News[] = [
  {
    date: '2026-11-30',
    items: [
      'PayPal is typed in under Settings, “How owners pay”. We try it before we keep it, and make its webhook for you.',
      'So is your email service, under Settings, “Email”: Gmail, Fastmail, Postmark or any email server.',
      'Changes in Settings also say who set or removed PayPal and your email service.',
      'Owners are offered only what you have set up. Without a way to pay ahead they read “You pay when you come.”',
      'Health has a button to fix each problem, or says to ask the person who runs your server.',
      'A new site opens when you press “Open the site”. Yours stays as it is.',
      'Lists from other systems: owners without email come in by name and phone, and the report names the lines that are left out.',
      'For owners without an email: “Cards to print” under Users, with a QR code of your site.',
      'House rules of your own: hours of notice, least nights, and a least age, under Settings, “Places” and “First visits”.',
      'Add papers of your own next to the five vaccines, under Settings, “Vaccinations”.',
      'Owners can sign in by a link in an email, if you switch it on under Settings, “Requests”.',
      'For an inspection: the register of a time with all its papers, as a print and as one file.',
      'A notice about an illness asks “Send to 9 owners?” first, and can be undone for ten seconds.',
      'House credit, under Settings: owners pay ahead or get a bonus, and the payment page uses it first.',
      'Refund or keep has a third answer then: give it as credit. A stay canceled in time returns its credit by itself.',
      'Owners see their house credit on a page of its own: what ends when, and each entry. You do too, from “Note, prices and sign-in”.',
      'Owners can give a part of their credit to someone by email. Its code works once; unused, it comes back after 12 months.',
      'Offers of credit, such as “Pay $400, get $450, 12 months”: owners ask for one on their page of credit, and one link fills it in for you.',
      'Reports begin with the year’s sums. Booking terms, prices and messages are one page each in Settings.',
      'Emails about a stay show the face of the dog, if it has a photo: confirmation, reminder, updates and thanks.',
      'Activity says who did what: “Nora accepted your request”, “You added a tip of $6.75”.',
      'A print of the inspection has every row, and credit pays for stays where PayPal isn’t set up.',
      'The day sheet without a connection: a press isn’t lost when the server is back. On a device that keeps no sheet, Today waits for a slow server.',
    ],
  },
];

/** Returns the entries after a day; all of them if null. */
export function newsAfter(seen: LocalDate | null): News[] {
  return news.filter(({ date }) => seen === null || date > seen);
}

/** Returns CHANGELOG.md. */
export function changelogText(): string {
  const days = news.map(({ date, items }) =>
    [`## ${formatDay(date)}`, '', ...items.map((item) => `- ${item}`)].join('\n'),
  );
  return `${['# What’s new', ...days].join('\n\n')}\n`;
}
