import { describe, expect, it } from 'vitest';
import { house } from '~tests/setup/house';
import { siteText } from './site-text.server';

const { settings: change } = house();

const headings = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, words]) => words);

describe('R4 the privacy text', () => {
  it('is dated 12/23/2023 and has the spec’s sections until the owner edits it', async () => {
    const { html, date } = await siteText('privacy');
    expect(date).toBe('2023-12-23');
    expect(headings(html)).toEqual([
      'Introduction',
      'Information we collect',
      'How we use it',
      'Security',
      'Third parties',
      'Children under 13',
      'Changes',
      'Contact',
    ]);
  });

  it('names the business of the settings, whatever signs its name holds', async () => {
    await change({ businessName: 'Paws & *Claws* <Co>', phoneNumber: '(212) 555-0111' });
    const { html } = await siteText('privacy');
    expect(html).toContain('Paws &amp; *Claws* &lt;Co&gt;');
    expect(html).toContain('href="tel:+12125550111"');
    expect(html).toContain('href="mailto:info@tailhouse.example"');
    expect(html).not.toContain('Tailhouse');
  });

  it('is the owner’s own once there is one, with the day of that edit', async () => {
    await change({ privacyText: '# Mine\n\n<b>x</b>', privacyEditedOn: '2026-05-04' });
    expect(await siteText('privacy')).toEqual({
      html: '<h2>Mine</h2>\n<p>&lt;b&gt;x&lt;/b&gt;</p>\n',
      date: '2026-05-04',
    });
  });
});

describe('R43 the terms', () => {
  it('name the number of places once a limit is set', async () => {
    const places = async (limits: Parameters<typeof change>[0]) => {
      await change(limits);
      return /we only have ([^.]*)\./.exec((await siteText('terms')).html)?.[1];
    };
    expect(await places({})).toBe('a few places');
    expect(await places({ dogLimit: 8 })).toBe('8 places');
    expect(await places({ dogLimit: 8, overnightLimit: 4 })).toBe('8 places and 4 sleeping places');
    expect(await places({ dogLimit: null, overnightLimit: 1 })).toBe('1 sleeping place');
  });
});

describe('R4 the terms', () => {
  it('R50 say what the setting asks for a late Pick Up, and nothing of it while arrivals are off', async () => {
    const late = async (data: object) => {
      await change(data);
      return (await siteText('terms')).html.replace(/\s+/g, ' ');
    };
    const before = 'If you pick up later, you may be charged for the longer stay';
    expect(await late({ lateCharge: 'fee', lateFeeCents: 500 })).toContain(before);
    expect(await late({ trackArrivals: true })).toContain(
      'If you pick up more than 15 minutes late, you may be charged $5.00 for each quarter hour that has begun, and from two hours on for the longer stay',
    );
    expect(await late({ lateCharge: 'by_rates' })).toContain(
      'If you pick up more than 15 minutes late, you may be charged for the longer stay',
    );
    expect(await late({ lateGraceMinutes: 90 })).toContain('more than 1 hour 30 minutes late');
    expect(await late({ lateCharge: 'off', lateGraceMinutes: 15 })).toContain(before);
  });

  it('speak of bookings, cancellation, health, payment and liability', async () => {
    const { html } = await siteText('terms');
    expect(headings(html)).toEqual([
      'What this is',
      'Bookings',
      'Cancellation',
      'Health and vaccinations',
      'Payment',
      'Liability',
      'Contact',
    ]);
    expect(html).toContain('up to 18 months ahead and for up to 90 nights');
    expect(html).toContain('Tailhouse');
  });

  it('are the owner’s own once there are some', async () => {
    await change({ termsText: 'Be kind.', termsEditedOn: '2026-05-05' });
    expect(await siteText('terms')).toEqual({ html: '<p>Be kind.</p>\n', date: '2026-05-05' });
    expect((await siteText('privacy')).date).toBe('2023-12-23');
  });
});

it('R93 the terms say that a tip comes back once a stay has begun, where tips are taken', async () => {
  const last = async () =>
    /once a stay has begun (.*?) comes back/.exec((await siteText('terms')).html)?.[1];
  await change({ cancelDaysBoarding: 3 });
  expect(await last()).toBe('nothing');
  await change({ tips: true });
  expect(await last()).toBe('only a tip');
});

it('R92 the terms say what a deposit is and when the rest is due, where there is one', async () => {
  const payment = async () =>
    (await siteText('terms')).html.split('Payment</h')[1]?.replace(/\s+/g, ' ') ?? '';
  expect(await payment()).toContain('Any balance is due when you pick up your dog.');
  await change({ depositPercent: 30 });
  expect(await payment()).toContain(
    'Boarding: A deposit of 30% of the total within 48 hours of our answer keeps the place; if it isn’t paid, the stay is canceled. The rest is due before Drop Off.',
  );
});
