/** R137: what is not set up is not offered, in emails and pages. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { businessSnapshot } from '~/core/mail/outbox.server';
import { emailText } from '~/core/mail/text';
import { environment } from '~/core/runtime/environment.server';
import { canPayAhead } from '~/core/settings/pay-ahead.server';
import { businessSettings } from '~/core/settings/settings.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { whatWaits } from '~/features/booking/lists/what-waits.server';
import { defaultTermsText } from '~/features/site/frame/default-terms-text.server';
import { rootData } from '~/features/site/frame/root-data.server';
import { house } from '~tests/setup/house';
import { type EmailName, emails, sampleEmails } from './registry';

const home = house();

/** A house without PayPal, as after a first start. */
beforeEach(() => {
  const { paypal } = environment();
  environment().paypal = { kind: 'none' };
  onTestFinished(() => void (environment().paypal = paypal));
});

/** Texts of all samples of emails that offer a payment, by name. */
function offers(change: (contents: object) => object): [EmailName, string][] {
  return sampleEmails().flatMap(({ template, contents }) => {
    const kind = emails[template] as (typeof emails)['confirmation'];
    const read = kind.contents.parse(change(contents));
    const url = (path: string) => `https://dogs.example${path}`;
    const text = emailText(kind.compose(read, { url, oneTimeLink: url('/link'), stop: null }));
    return /\/payment\/|\bpay\b[^.]*\bonline\b|Pay \$/i.test(text) ? [[template, text]] : [];
  });
}

it('R137 no email offers a payment that can’t be made, and each says how instead', () => {
  const withWays = offers((contents) => contents);
  const names = new Set(withWays.map(([name]) => name));
  expect([...names]).toEqual(
    expect.arrayContaining(['confirmation', 'deposit_reminder', 'payment_due']),
  );
  const without = offers((contents) =>
    'business' in contents
      ? { ...contents, business: { ...(contents.business as object), payWhenYouCome: true } }
      : contents,
  );
  // It answers a payment that was said to be made, so there is a way.
  expect(without.map(([name]) => name).filter((name) => name !== 'payment_not_received')).toEqual(
    [],
  );
});

it('R137 Venmo, Zelle, Cash App, cash or check count as ways to pay, and PayPal', async () => {
  const settings = await businessSettings('committed');
  expect(canPayAhead(settings)).toBe(false);
  expect(businessSnapshot(settings)).toMatchObject({ payWhenYouCome: true });
  for (const way of [
    { venmoName: '@Nora' },
    { zelleAddress: 'nora@example.com' },
    { cashAppTag: '$Nora' },
    { cashOrCheck: true },
  ])
    expect(canPayAhead({ ...settings, ...way })).toBe(true);
  environment().paypal = { kind: 'emulator' };
  expect(canPayAhead(settings)).toBe(true);
  expect(businessSnapshot(settings)).not.toHaveProperty('payWhenYouCome');
});

it('R137 pages know it: nothing waits to be paid, and the terms promise no PayPal', async () => {
  const root = await rootData(new Request('http://localhost:3000/'));
  expect(root.data.payWhenYouCome).toBe(true);
  const terms = async () =>
    defaultTermsText(await businessSettings('committed'), [], 'http://localhost:3000');
  expect(await terms()).toContain('You pay when you come.');
  expect(await terms()).not.toContain('PayPal');
  await home.settings({ tips: true });
  const stay = await home.stay({
    ...{ status: 'accepted', totalCents: 4500 },
    ...{ start: '2026-11-01T09:00', end: '2026-11-01T15:00' },
  });
  const lines = async () =>
    (await whatWaits(home.owner.id, home.owner)).filter(({ pays }) => pays === stay.id);
  const details = async () => bookingDetails(stay.id, home.owner);
  expect(await lines()).toEqual([]);
  expect((await details())?.mayTip).toBe(false);
  environment().paypal = { kind: 'emulator' };
  expect(await lines()).toHaveLength(1);
  expect((await details())?.mayTip).toBe(true);
  expect(await terms()).toContain('through PayPal');
});
