import { describe, expect, it } from 'vitest';
import { dogsOfCards, type StandInStay, standInWeek } from './stand-in-sheet';

const thursday = '2026-11-26';

function stay(
  petNames: string[],
  start: string,
  end: string,
  more: Partial<StandInStay> = {},
): StandInStay {
  const petIds = petNames.map((name) => name.toLowerCase());
  return {
    petIds,
    petNames,
    start,
    end,
    here: { start, end },
    arrived: false,
    overdue: false,
    ...more,
  };
}

describe('R106 the seven days', () => {
  it('are today and six more, each with who comes, who goes and how many sleep', () => {
    const week = standInWeek(
      [
        stay(['Rex', 'Fig'], '2026-11-27T09:00', '2026-11-29T17:00'),
        stay(['Pho'], '2026-11-27T08:00', '2026-11-27T17:30'),
      ],
      thursday,
    );
    expect(week.map(({ date }) => date)).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ]);
    expect(week[0]).toEqual({
      date: thursday,
      heading: 'Today, Thursday, November 26',
      moves: [],
      overnight: '',
    });
    expect(week[1]).toMatchObject({
      heading: 'Friday, November 27',
      moves: ['8:00 AM: Pho comes', '9:00 AM: Rex and Fig come', '5:30 PM: Pho goes'],
      overnight: '2 dogs overnight',
    });
    expect(week[3]).toMatchObject({ moves: ['5:00 PM: Rex and Fig go'], overnight: '' });
  });

  it('say today who came already and who should have left', () => {
    const [today] = standInWeek(
      [
        stay(['Rex'], '2026-11-26T07:00', '2026-11-26T17:00', { arrived: true }),
        stay(['Late'], '2026-11-23T07:00', '2026-11-25T17:00', { arrived: true, overdue: true }),
      ],
      thursday,
    );
    expect(today?.moves).toEqual([
      'Late: due since Wed, Nov 25, 5:00 PM, still here',
      '5:00 PM: Rex goes',
    ]);
  });
});

describe('R106 the dogs', () => {
  const card = {
    bookingId: 'b1',
    petNames: ['Rex', 'Fig'],
    ownerName: 'Pat Park',
    phone: '(215) 555-0100',
    when: 'Friday',
    message: 'The gate sticks.',
    belongings: null,
    pickedUpBefore: [],
    dogs: [
      { id: 'rex', name: 'Rex' },
      { id: 'fig', name: 'Fig' },
    ],
  };

  it('are there once each, by name, with all their stays', () => {
    const dogs = dogsOfCards([
      card,
      {
        ...card,
        bookingId: 'b2',
        petNames: ['Rex'],
        dogs: [{ id: 'rex', name: 'Rex' }],
        when: 'Monday',
        belongings: { list: [{ what: 'Blue blanket', back: false }] },
      },
    ]);
    expect(dogs.map(({ name }) => name)).toEqual(['Fig', 'Rex']);
    expect(dogs[1]?.stays).toEqual([
      { bookingId: 'b1', when: 'Friday', message: 'The gate sticks.', belongings: '' },
      { bookingId: 'b2', when: 'Monday', message: 'The gate sticks.', belongings: 'Blue blanket' },
    ]);
  });

  it('whose page is gone are named with their owner; a renamed one is not there twice', () => {
    const [gone] = dogsOfCards([{ ...card, petNames: ['Old'], dogs: [] }]);
    expect(gone).toMatchObject({ name: 'Old', dog: null, phone: '(215) 555-0100' });
    const one = { ...card, dogs: [{ id: 'fig', name: 'Fig' }] };
    expect(dogsOfCards([{ ...one, petNames: ['Fig', 'Old'] }]).map(({ name }) => name)).toEqual([
      'Fig',
      'Old',
    ]);
    const renamed = dogsOfCards([{ ...card, petNames: ['Old', 'Fig'] }]);
    expect(renamed.map(({ name }) => name)).toEqual(['Fig', 'Rex']);
  });
});
