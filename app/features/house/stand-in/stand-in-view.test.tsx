import { expect, it } from 'vitest';
import { render } from '~tests/setup/render';
import type { StandInSheet } from './stand-in-sheet.server';
import { StandInView } from './stand-in-view';

const stay = { bookingId: 'b1', message: '', belongings: 'Blue blanket' };
const whole = {
  ...{ id: 'rex', name: 'Rex', photo: null, flags: ['Reactive'], breed: 'Beagle' },
  ...{ care: [{ label: 'Food', value: 'Kibble' }], vet_info: [], emergency: [] },
  medicine: ['Apoquel, 1 tablet, 7:00 AM.'],
  apart: ['Max: growls at food'],
};
const sheet: Omit<StandInSheet, 'timeZone'> = {
  inForce: {
    helper: 'Kim Lindt',
    until: 'Tue, Dec 1, 6:00 PM',
    untilAt: '2026-12-01T23:00:00.000Z',
  },
  houseNotes: 'The leashes hang in the hall.',
  apart: ['Keep Fig and Rex apart'],
  days: [
    { date: '2026-11-26', heading: 'Today, Thursday, November 26', moves: [], overnight: '' },
    { date: '2026-11-27', heading: 'Friday', moves: ['9:00 AM: Rex comes'], overnight: '' },
  ],
  dogs: [
    {
      ...{ key: 'rex', name: 'Rex', dog: whole, ownerName: 'Pat Park' },
      ...{ phone: '(215) 555-0100', pickedUpBefore: ['Uncle Ben'] },
      stays: [
        { ...stay, when: 'Friday' },
        { ...stay, when: 'Monday' },
      ],
      meals: ['Kibble, 1 cup, 7:00 AM.'],
    },
    {
      ...{ key: 'b1 Old', name: 'Old', dog: null, ownerName: 'Pat Park' },
      ...{ phone: '', pickedUpBefore: [], stays: [{ ...stay, when: 'Friday' }], meals: [] },
    },
  ],
};

it('R106 has each dog once', () => {
  const html = render(<StandInView sheet={sheet} />);
  expect(html.match(/<article/g)).toHaveLength(2);
  for (const text of [
    'Kim Lindt is in charge until Tue, Dec 1, 6:00 PM.',
    'Keep Fig and Rex apart',
    'The leashes hang in the hall.',
    '9:00 AM: Rex comes',
    'No dog comes or goes.',
    'Apoquel, 1 tablet, 7:00 AM.',
    'Kibble, 1 cup, 7:00 AM.',
    'tel:+12155550100',
    'Uncle Ben',
    'Monday',
  ])
    expect(html).toContain(text);
  // An item belonging to two stays is listed once.
  expect(html.match(/Blue blanket/g)).toHaveLength(2);
});

it('R106 says that nobody stands in, to the one who looks before it is needed', () => {
  const html = render(<StandInView sheet={{ ...sheet, inForce: null }} />);
  expect(html).toContain('When you hand over the house, your helper sees this page.');
});

it('R106 leads to each of many dogs', () => {
  const many = ['a', 'b', 'c', 'd'].flatMap((key) =>
    sheet.dogs.slice(1).map((dog) => ({ ...dog, key, name: key })),
  );
  const html = render(<StandInView sheet={{ ...sheet, dogs: many }} />);
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets).toHaveLength(4);
  for (const id of targets) expect(html).toContain(`<article id="${id}"`);
  expect(render(<StandInView sheet={sheet} />)).not.toContain('href="#');
});
