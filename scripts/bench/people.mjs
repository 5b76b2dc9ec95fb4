/** Signing in to a sample server, and the pages to measure. */
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { password } from './processes.mjs';

const accounts = { admin: 'admin@tailhouse.example', owner: 'owner@tailhouse.example' };

/**
 * @param {string} url
 * @param {keyof typeof accounts} who
 * @returns {Promise<string>} the value of a Cookie header
 */
export async function signIn(url, who) {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: accounts[who], password }),
  });
  if (answer.status !== 302) throw new Error(`Signing in was answered with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** @typedef {{ path: string, cookie: string, kind: 'public' | 'private' }} Page */

/**
 * Returns every kind of page that answers with a document, as a visitor, the sample's owner and the
 * admin see it.
 * @param {string} url
 * @param {string} dataDir
 * @returns {Promise<Page[]>}
 */
export async function everyPage(url, dataDir) {
  const ids = await idsOf(dataDir);
  const { owner, pet, booking, waiting } = ids;
  const [theirs, admins] = [await signIn(url, 'owner'), await signIn(url, 'admin')];
  const page = (/** @type {string} */ cookie, /** @type {Page['kind']} */ kind) => {
    return (/** @type {string} */ at) => ({ path: at, cookie, kind });
  };
  const frames = ['pending', 'upcoming', 'current', 'past', 'canceled'];
  return [
    ...[
      '/',
      '/about',
      '/nora',
      '/daycare',
      '/boarding',
      '/reviews',
      '/reviews/new',
      '/contact',
    ].map(page(passBy, 'public')),
    ...['/privacypolicy', '/terms', '/login', '/sign-up', '/passwordreset'].map(
      page(passBy, 'public'),
    ),
    ...[`/allview/${owner}/profile`, `/allview/${pet}/pet`].map(page(passBy, 'public')),
    ...[
      `/${owner}/profile`,
      ...frames.map((when) => `/${owner}/profile/reservations?when=${when}`),
      `/${owner}/profile/statement`,
      `/${owner}/profile/messages`,
      `/${owner}/profile/settings`,
      `/${owner}/profile/settings?edit=details`,
      `/${owner}/profile/settings/two-step`,
      `/${owner}/profile/settings/delete`,
      `/${owner}/AddPet`,
      `/${owner}/booking`,
      `/${owner}/booking?service=boarding`,
      `/${pet}/pet`,
      `/${pet}/pet?edit=1`,
      `/${pet}/pet/daycare`,
      `/${pet}/pet/retire`,
      `/booking/${booking}`,
      `/booking/${booking}/receipt`,
      `/booking/${waiting}/cancel`,
      `/payment/${waiting}`,
    ].map(page(theirs, 'private')),
    ...[
      '/admin',
      ...frames.map((when) => `/admin/reservations?when=${when}`),
      '/admin/reservations?q=maple',
      `/admin/reservations/${booking}`,
      `/admin/reservations/${waiting}/delete`,
      '/admin/users',
      '/admin/users?q=maple',
      `/${owner}/profile`,
      `/admin/users/${owner}`,
      '/admin/financials',
      '/admin/financials?status=accepted',
      '/admin/financials?owed=due',
      '/admin/reports',
      '/admin/day',
      '/admin/messages',
      '/admin/messages?words=forward',
      `/${owner}/admin-messaging`,
      '/admin/outbox',
      ...['', '/hours', '/prices', '/holidays', '/closed-dates', '/pictures', '/texts'].map(
        (one) => `/admin/settings${one}`,
      ),
      '/admin/settings/reviews',
      '/admin/settings/changes',
      `/booking/${booking}`,
      `/booking/${booking}/money`,
    ].map(page(admins, 'private')),
  ];
}

/**
 * Creates a calendar address for the stays of the business (R48).
 * @param {string} url
 * @param {string} dataDir
 * @returns {Promise<Page>}
 */
export async function houseFeed(url, dataDir) {
  const cookie = await signIn(url, 'admin');
  const { admin } = await idsOf(dataDir);
  const answer = await fetch(`${url}/${admin}/profile/settings`, {
    method: 'POST',
    headers: { Origin: url, Cookie: cookie },
    body: new URLSearchParams({ intent: 'make-calendar' }),
  });
  const address = /\/resources\/calendar\/[\w-]+\.ics/.exec(await answer.text())?.[0];
  if (address === undefined) throw new Error(`No feed was made (${answer.status})`);
  return { path: address, cookie: '', kind: 'private' };
}

/** A cookie that the app ignores, and that bypasses the cached pages. */
export const passBy = 'bench=1';

/**
 * Returns the sample's owner, one of their pets, a paid booking and a pending one.
 * @param {string} dataDir
 */
export async function idsOf(dataDir) {
  const database = new Sqlite(path.join(dataDir, 'tailhouse.sqlite'), { readonly: true });
  try {
    const id = (/** @type {string} */ sql, /** @type {string[]} */ ...values) =>
      String(
        database
          .prepare(sql)
          .pluck()
          .get(...values),
      );
    const owner = id('SELECT id FROM profiles WHERE email = ?', accounts.owner);
    return {
      admin: id('SELECT id FROM profiles WHERE email = ?', accounts.admin),
      owner,
      pet: id(
        `SELECT id FROM pets WHERE user_id = ? AND retired_at IS NULL AND id NOT LIKE 'more-%'
         ORDER BY pet_name`,
        owner,
      ),
      booking: id(
        'SELECT id FROM bookings WHERE user_id = ? AND amt_paid > 0 ORDER BY start',
        owner,
      ),
      waiting: id(
        `SELECT id FROM bookings WHERE user_id = ? AND status = 'pending' AND amt_paid = 0
         ORDER BY start DESC`,
        owner,
      ),
    };
  } finally {
    database.close();
  }
}

/**
 * Returns the page as it is sent, without compression.
 * @param {string} url
 * @param {{ path: string, cookie?: string }} page
 */
export async function htmlOf(url, { path: at, cookie }) {
  const headers = { 'Accept-Encoding': 'identity', ...(cookie && { Cookie: cookie }) };
  const answer = await fetch(url + at, { headers, redirect: 'manual' });
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`${at} was answered with ${answer.status}`);
  return html;
}
