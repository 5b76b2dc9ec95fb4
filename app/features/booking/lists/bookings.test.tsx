import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '~/features/booking/rules/booking-status';
import { ArrivalNext } from '~/routes/booking.$bookingId/arrival-card';
import { BusinessActions, OwnerActions } from '~/routes/booking.$bookingId/booking-actions';
import { BookingHistoryCard } from '~/routes/booking.$bookingId/booking-history-card';
import { BookingCard } from './booking-card';
import { WhatNext } from './what-next';
import type { Whereabouts } from '~/features/day/whereabouts/whereabouts';
import { TotalBar } from '~/routes/$profileId.booking/total-bar';
import { OutstandingCard } from '~/routes/admin.financials/totals-cards';
import { StayCard } from '~/routes/$userId.profile._index/stay-card';
import { DogPortrait } from '~/ui/illustrations/dog-portrait';
import { QuoteLines } from '~/features/money/pricing/money';
import { StatusBadge } from '~/features/booking/rules/badge';
import { attribute, render, tags } from '~tests/setup/render';
import { withTax } from '~/features/money/pricing/tax';
import type { BookingLine, QuoteLine } from '~/core/money/price-line';

const lines = [
  {
    what: 'Boarding',
    why: '3 nights',
    date: '2026-11-24',
    quantity: 3,
    unitCents: 6500,
    amountCents: 19500,
  },
  {
    what: 'Holiday',
    why: 'Thanksgiving, Nov 26',
    date: '2026-11-26',
    quantity: 1,
    unitCents: 2000,
    amountCents: 2000,
  },
];

const booking = {
  id: 'b1',
  ownerId: 'o1',
  petNames: ['Biscuit', 'Mabel'],
  petIds: [],
  faces: [
    { name: 'Biscuit', photo: { id: 'abcdefghijklmnop', alt: 'Biscuit', width: 640, height: 640 } },
    { name: 'Mabel', photo: null },
  ],
  service: 'Boarding' as const,
  status: 'pending' as const,
  startText: 'Nov 24, 2026 at 9:00 AM',
  endText: 'Nov 27, 2026 at 9:00 AM',
  message: 'A pill at 7 PM',
  totalCents: 21500,
  paidCents: 0,
  remainCents: 21500,
  totalByHand: false,
  hasTerms: false,
  depositPaid: null,
  deposit: null,
  tipCents: 0,
  whenText: 'Tue, Nov 24, 9:00 AM – Fri, Nov 27, 9:00 AM · 3 nights',
};

const toActOn = {
  ...booking,
  start: '2026-11-24T09:00',
  end: '2026-11-27T09:00',
  version: 1,
  over: true,
  ownerName: 'Robin',
  ownerGone: false,
  businessName: 'Tailhouse',
  isOwn: false,
  canceledText: null,
  belongings: null,
  arrival: null,
  whereabouts: null,
  justQuick: false,
  healthLine: null,
  refundDueCents: null,
  moneyLine: null,
  cancellation: null,
  changeWaits: false,
  incidents: [],
  mayWriteUp: false,
  waitsBecause: [],
  readiness: [],
  confirmedByRule: false,
  series: null,
  seriesDays: [],
  places: null,
  closed: '',
  refundOrKeep: false,
  whyNotDeleted: null,
  mayPay: true,
  sent: null,
  mayTip: false,
  mayCancel: true,
  depositToCome: null,
  phase: 'over' as const,
};

const shapesOf = (html: string) => html.match(/<circle.*<\/svg>/)?.[0] ?? 'none drawn';

const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('R14 the status badge', () => {
  it('has its own colour, mark and word for each status', () => {
    const badges = bookingStatuses.map((status) => render(<StatusBadge status={status} />));
    const colour = (html: string) => html.match(/warning|success|danger|info/)?.[0];
    expect(badges.map(colour)).toEqual(['warning', 'success', 'danger', 'info']);
    expect(badges.map((html) => text(html).trim())).toEqual([...bookingStatuses]);
    expect(new Set(badges.map((html) => html.match(/<svg.*<\/svg>/)?.[0])).size).toBe(4);
  });
});

describe('the booking card', () => {
  it('shows who, what, when and how much', () => {
    const html = text(
      render(<BookingCard booking={{ ...booking, ownerName: 'Robin' }} ownerNote="First stay" />),
    );
    for (const words of [
      'Biscuit and Mabel',
      'Boarding',
      'pending',
      'Tue, Nov 24, 9:00 AM – Fri, Nov 27, 9:00 AM',
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toContain('Additional info A pill at 7 PM');
    expect(html).toContain('Total $215.00');
    expect(html).toContain('Robin');
  });

  it('R70 shows the face of each pet: its own photo, or its portrait while there is none', () => {
    const html = render(<BookingCard booking={booking} />);
    const [photo, ...others] = tags(html, 'img');
    expect(attribute(photo, 'src')).toContain('/resources/pictures/abcdefghijklmnop/');
    // The name is next to it.
    expect(attribute(photo, 'alt')).toBe('');
    expect(others).toEqual([]);
    const portrait = render(<DogPortrait name="Mabel" />);
    expect(html.split('viewBox="0 0 96 96"')).toHaveLength(2);
    expect(html).toContain(shapesOf(portrait));
  });

  it('finds each of the four portraits in the file that holds them', () => {
    const file = readFileSync('app/ui/illustrations/dogs.svg', 'utf8');
    const names = ['Ada', 'Biscuit', 'Cleo', 'Dash', 'Echo', 'Fig', 'Gus', 'Hazel', 'Ivy', 'Juno'];
    const shown = names.map((name) => /#(\w+)"/.exec(render(<DogPortrait name={name} />))?.[1]);
    const held = [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);
    expect(new Set(shown)).toEqual(new Set(held));
  });

  it('opens a long note in a list, and shows a short one as it is', () => {
    const card = (privateNote: string, to?: string) =>
      render(
        <BookingCard
          booking={{ ...booking, ownerName: 'Robin' }}
          ownerNote="First stay"
          privateNote={privateNote}
          {...(to !== undefined && { to })}
        />,
      );
    const long = 'Pays in cash, always a day late, and calls before.';
    expect(tags(card(long, '/booking/b1'), 'details')).toHaveLength(1);
    expect(text(card(long, '/booking/b1'))).toContain(long);
    expect(tags(card('Pays\nlate', '/booking/b1'), 'details')).toHaveLength(1);
    expect(tags(card('Pays late', '/booking/b1'), 'details')).toHaveLength(0);
    expect(tags(card(long), 'details')).toHaveLength(0);
  });

  it('R29 says what was paid and what remains once a part is paid, or the credit', () => {
    const shown = (paidCents: number) =>
      text(
        render(
          <BookingCard
            booking={{ ...booking, paidCents, remainCents: booking.totalCents - paidCents }}
          />,
        ),
      );
    expect(shown(0)).not.toMatch(/Paid|Remaining|Credit/);
    expect(shown(10000)).toContain('Paid $100.00 Remaining $115.00');
    expect(shown(30000)).toContain('Paid $300.00 Credit $85.00');
  });
});

describe('R92 where the money of a stay is', () => {
  const moneyLine = '$215.00 · deposit $64.50 due by Mon, Nov 23, 9:00 AM';
  const deposit = {
    cents: 6450,
    all: false,
    dueText: 'Mon, Nov 23, 9:00 AM',
    dueAt: '2026-11-23T09:00',
    overdue: false,
  };
  const stay = { ...booking, ownerName: 'Robin', moneyLine, deposit };
  it.each([
    ['its owner', {}],
    ['the admin', { ownerNote: 'First stay' }],
  ])('is one line for %s on its page, and is not repeated', (_, props) => {
    const words = text(render(<BookingCard booking={stay} {...props} />));
    expect(words).toContain(moneyLine);
    expect(words).not.toMatch(/Total|Deposit of/);
  });
  it('is the total and what is open in a list', () => {
    const words = text(
      render(<BookingCard booking={stay} ownerNote="First stay" to="/booking/b1" />),
    );
    expect(words).toContain('Total $215.00');
    expect(words).toContain('Deposit of $64.50 due by Mon, Nov 23, 9:00 AM.');
  });
});

describe('R27 the lines of a quote', () => {
  it('say what, why, when and how much, with the total', () => {
    const html = render(<QuoteLines lines={lines} totalCents={21500} label="Price" />);
    const words = text(html);
    expect(html).toContain('<caption>');
    expect(tags(html, 'th').filter((tag) => tag.includes('scope="row"'))).toHaveLength(3);
    expect(words).toMatch(/Boarding 3 nights, Nov 24, 2026, 3 × \$65\.00 \$195\.00/);
    expect(words).toContain('Total $215.00');
  });

  it('say what was agreed where the total is another than their sum', () => {
    const words = (totalCents: number, of = lines) =>
      text(render(<QuoteLines lines={of} totalCents={totalCents} />));
    const sum = lines.reduce((cents, { amountCents }) => cents + amountCents, 0);
    expect(words(sum - 500)).toContain('As agreed -$5.00');
    expect(words(sum)).not.toContain('As agreed');
    expect(words(4000, [])).not.toContain('As agreed');
  });

  it('name a holiday only once', () => {
    const words = text(render(<QuoteLines lines={lines} totalCents={21500} />));
    expect(words.match(/Nov 26/g)).toHaveLength(1);
  });
});

const total = (quote: { lines: QuoteLine[]; totalCents: number } | null) => (
  <TotalBar quote={quote} summary="2 nights, Fri, Nov 27 to Sun, Nov 29" terms="Cancel any time.">
    <button type="button">Book!</button>
  </TotalBar>
);

describe('the total', () => {
  it('announces the sum and nothing else', () => {
    const html = render(total({ lines, totalCents: 21500 }));
    expect(html.match(/aria-live="polite"/g)).toHaveLength(1);
    expect(text(html.match(/aria-live="polite".*?<\/span><\/span>/)?.[0] ?? '')).toContain(
      '$215.00',
    );
  });

  it('says so when there is nothing to add up yet', () => {
    const words = text(render(total(null)));
    expect(words).toContain('not known yet');
    expect(words).not.toContain('2 nights');
  });

  it('stands with the stay it is for, and with what booking commits to', () => {
    const words = text(render(total({ lines, totalCents: 21500 })));
    expect(words).toContain('2 nights, Fri, Nov 27 to Sun, Nov 29');
    expect(words).toContain('Cancel any time.');
  });
});

const promise = {
  ...{ notConfirmed: 'Not yet.', promise: 'Soon.', due: 'Mon, Nov 16, 10:00 AM' },
  ...{ overdue: false, by: 'Nora', phoneNumber: '' },
};

describe('R103 the dates of a stay stand once', () => {
  const day = /Nov 2[47]/g;
  it('on its page: on the card, not in what happens next', () => {
    expect(text(render(<BookingCard booking={booking} />)).match(day)).toEqual([
      ...['Nov 24', 'Nov 27'],
    ]);
    for (const status of bookingStatuses)
      for (const phase of ['ahead', 'now', 'over'] as const)
        for (const forAdmin of [false, true]) {
          const whereabouts = ({ ahead: 'expected', now: 'here', over: 'left' } as const)[phase];
          const told = { ...toActOn, promise, status, phase, whereabouts };
          const html = text(render(<WhatNext booking={told} forAdmin={forAdmin} />));
          expect(html.trim()).not.toBe('');
          expect(html).not.toMatch(day);
        }
  });

  it('on the first card of the profile', () => {
    const stay = {
      ...({ ...booking, status: 'accepted', phase: 'next', mayPay: true } as const),
      ...{ when: booking.whenText, healthLine: null, sent: null },
    };
    const balance = { cents: 21500, stays: 1, others: null };
    const card = (
      <StayCard
        {...{
          stay,
          balance,
          faces: [],
          payAllCents: null,
          ownerId: 'o1',
          paysAbove: false,
          quiet: false,
        }}
      />
    );
    expect(text(render(card)).match(day)).toEqual(['Nov 24', 'Nov 27']);
  });
});

describe('R119 an accepted stay’s page says where its dogs are', () => {
  const title = (facts: object, forAdmin: boolean) => {
    const told = { ...toActOn, promise, status: 'accepted' as const, ...facts };
    return text(render(<WhatNext booking={told} forAdmin={forAdmin} />)).trim();
  };
  it.each<[Whereabouts, 'ahead' | 'now' | 'over', string, string]>([
    ['expected', 'ahead', 'Next: Drop Off.', 'Your reservation is confirmed.'],
    ['expected', 'now', 'Not here yet.', 'Your reservation is confirmed.'],
    ['here', 'ahead', 'Here now.', 'The stay has begun.'],
    ['here', 'now', 'Here now.', 'The stay has begun.'],
    ['overdue', 'over', 'Here now.', 'The stay has begun.'],
    ['left', 'now', 'This stay is over.', 'This stay is over.'],
    ['left', 'over', 'This stay is over.', 'This stay is over.'],
    ['absent', 'over', 'The time of this stay has passed.', 'The time of this stay has passed.'],
  ])('%s, by its times %s', (whereabouts, phase, forAdmin, forOwner) => {
    expect(title({ whereabouts, phase }, true)).toBe(forAdmin);
    const read = title({ whereabouts, phase }, false);
    expect(read.startsWith(forOwner)).toBe(true);
    expect(read.includes('Thank you')).toBe(whereabouts === 'left');
    expect(read.includes('See you at Pick Up')).toBe(['here', 'overdue'].includes(whereabouts));
  });
});

describe('R71 the admin’s buttons', () => {
  const shown = (facts: Partial<typeof toActOn>) => {
    const html = render(<BusinessActions booking={{ ...toActOn, ...facts }} reasons={[]} />);
    const menu = html.indexOf('<details');
    return { sight: text(html.slice(0, menu)).trim(), more: text(html.slice(menu)) };
  };
  const facts = { over: false };

  it.each([
    ['pending', 'Accept Reject'],
    ['accepted', 'Cancel'],
    ['rejected', ''],
    ['canceled', ''],
  ] as const)('R71 what is %s needs next: %s', (status, sight) => {
    expect(shown({ ...facts, status: status as 'pending' }).sight).toBe(sight);
    const over = shown({ status: status as 'pending' });
    expect(over.sight).toBe('');
    expect(over.more.includes('Tell the owner?')).toBe(true);
  });

  it('R71 every other button is in More, none twice, and none that changes nothing', () => {
    const pending = shown(facts).more;
    for (const words of ['Cancel', 'Reject with a reason', 'Send Message', 'Edit', 'Delete'])
      expect(pending).toContain(words);
    expect(pending).not.toContain('Accept');
    // R85: the times are only on the card above.
    expect(pending).not.toContain('Drop Off');
    const canceled = shown({ ...facts, status: 'canceled' as 'pending' }).more;
    expect(canceled).toContain('Accept Reject');
    expect(canceled).not.toContain('Cancel');
  });

  it('R21 says in its place why Delete cannot work', () => {
    const why = "This booking has payments, so it can't be deleted. Cancel it instead.";
    const { more } = shown({ ...facts, whyNotDeleted: why as unknown as null });
    expect(more.replaceAll('&#x27;', "'")).toContain(why);
    expect(more).not.toMatch(/ Delete /);
  });

  it('R72 never offers the admin to pay, and the owner is', () => {
    const { sight, more } = shown(facts);
    expect(`${sight} ${more}`).not.toMatch(/\bPay\b/);
    expect(
      text(render(<OwnerActions mayAsk={false} booking={{ ...toActOn, over: false }} />)),
    ).toMatch(/\bPay\b/);
  });
});

describe('R50 a late Pick Up', () => {
  it.each([
    [40, null, 500, '40 minutes late: add $5.00?'],
    [75, null, null, '1 hour 15 minutes late. Your settings ask nothing for it now.'],
    [445, '2026-11-27T16:30', null, '7 hours 25 minutes late. This was more than a late Pick Up'],
  ])('of %i minutes is told by hours, too', (minutes, until, cents, sentence) => {
    const arrival = {
      ...{
        arrived: null,
        left: null,
        arrivedAt: null,
        leftAt: null,
        broughtBy: '',
        pickedUpBy: '',
      },
      ...{ late: null, latePickUp: { minutes, until, cents }, next: null, missing: false },
    };
    const shown = (lines: readonly BookingLine[]) => {
      const booking = { ...toActOn, lines: [...lines] };
      return text(render(<ArrivalNext {...{ booking, arrival }} answer={undefined} />));
    };
    expect(shown([])).toContain(`Late Pick Up ${sentence}`);
    // R140: the bill adds its tax to a charge.
    const price = { quantity: 1, unitCents: 4500, amountCents: 4500 };
    const day = { kind: 'stay', what: 'Daycare', why: '', date: null, ...price } as const;
    const tax = { name: 'Sales tax', rate: 88_750, included: false, stay: true, extras: true };
    expect(shown(withTax<BookingLine>([day], tax))).toContain(
      `Late Pick Up ${sentence.replace('$5.00?', '$5.00 plus tax?')}`,
    );
  });
});

describe('R15 the activity', () => {
  const names = { ownerName: 'Robin', businessName: 'Tailhouse', promise: { by: 'Nora' } };
  const readers = { admin: { ...names, isOwn: false }, owner: { ...names, isOwn: true } };
  const told = (
    by: 'you' | 'owner' | 'host' | 'business',
    line: Partial<Parameters<typeof BookingHistoryCard>[0]['history'][number]>,
    reader: keyof typeof readers,
  ) => {
    const plain = { event: 'status_changed', from: 'pending', to: 'accepted', note: '' } as const;
    const history = [{ ...plain, ...line, by, although: '', at: '2026-11-24T09:00' }];
    const html = render(<BookingHistoryCard history={history} names={readers[reader]} />);
    return text(html.slice(html.indexOf('<ol')))
      .replace('Nov 24, 2026 at 9:00 AM', '')
      .trim();
  };

  it.each([
    ['host', {}, 'owner', 'Nora accepted your request'],
    ['you', {}, 'admin', 'You accepted the request'],
    // A helper's answer is the house's.
    ['business', {}, 'owner', 'Tailhouse accepted your request'],
    ['you', { from: 'accepted', to: 'canceled' }, 'owner', 'You canceled'],
    ['owner', { from: 'accepted', to: 'canceled' }, 'admin', 'Robin canceled'],
    ['host', { to: 'rejected', note: 'Full' }, 'owner', 'Nora rejected your request: “Full”'],
    ['host', { from: 'rejected' }, 'owner', 'Nora accepted your request, after it was rejected'],
    ['you', { event: 'requested', from: null }, 'owner', 'You requested this stay'],
    ['owner', { event: 'requested', from: null }, 'admin', 'Robin requested this stay'],
    [
      ...(['host', { event: 'created_by_admin', from: null }, 'owner'] as const),
      'Nora booked this stay for you, accepted right away',
    ],
    [
      'host',
      { event: 'change_accepted', note: 'Pick Up' },
      'owner',
      'Nora accepted your change: Pick Up',
    ],
    ['host', { event: 'change_declined' }, 'owner', 'Nora declined your change'],
    ['you', { event: 'change_withdrawn' }, 'owner', 'You withdrew the change'],
    ['host', { event: 'payment_kept', note: '$60.00' }, 'owner', 'Nora kept $60.00'],
    ['you', { event: 'undone', to: 'pending' }, 'admin', 'You undid this: pending again'],
    [
      'host',
      { event: 'arrived', note: 'at 9:04 AM' },
      'owner',
      'Arrived at 9:04 AM, noted by Nora',
    ],
  ] as const)('of %s %j says to the %s: %s', (by, line, reader, sentence) => {
    expect(told(by, line, reader)).toBe(sentence);
  });

  it.each([
    ['owner', 'added a tip of $13.00', 'Robin added a tip of $13.00'],
    ['you', 'added a tip of $13.00', 'You added a tip of $13.00'],
    ['host', 'refunded the tip of $13.00', 'Nora refunded the tip of $13.00'],
    ['business', 'Bath added, $25.00', 'Tailhouse changed this stay: Bath added, $25.00'],
    ['you', '', 'You changed this stay '],
  ] as const)('says what %s changed: %s', (by, note, sentence) => {
    const edited = { event: 'edited', from: 'accepted', to: 'accepted' } as const;
    const history = [{ ...edited, by, note, although: '', at: '2026-11-24T09:00' }];
    expect(text(render(<BookingHistoryCard history={history} names={readers.admin} />))).toContain(
      sentence,
    );
  });
});

describe('R41 what can be done about a booking', () => {
  const actions = (ownerGone: boolean) =>
    text(render(<BusinessActions booking={{ ...toActOn, ownerGone }} reasons={[]} />));

  it('writes to no deleted account and books nothing for it', () => {
    for (const words of ['Send Message', 'Same stay, new dates']) {
      expect(actions(false)).toContain(words);
      expect(actions(true)).not.toContain(words);
    }
    expect(actions(true)).toContain('Edit');
  });

  it('leads to no deleted account from who still owes something', () => {
    const shown = (ownerGone: boolean) => {
      const owner = { ownerId: 'o1', ownerName: 'Robin', ownerGone, outstandingCents: 2500 };
      return render(<OutstandingCard outstanding={{ owners: [owner], more: false }} />);
    };
    expect(tags(shown(false), 'a')).toHaveLength(1);
    expect(tags(shown(true), 'a')).toEqual([]);
    expect(text(shown(true))).toContain('Robin $25.00');
  });
});
