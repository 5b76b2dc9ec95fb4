import type { StayWish } from './stay-plan';

/**
 * The stays that make every page worth opening, days counted from today: the sample owner has one
 * in each tab, and the business has dogs arriving, staying, leaving and waiting for an answer.
 */
export const fixedStays: readonly StayWish[] = [
  // The sample owner: one dog in the house, one request each way, one of every ending.
  { ...boarding('sam', ['Otis'], -1, '17:00', 2, '10:30', 'accepted'), money: 'unpaid' },
  boarding('sam', ['Maple', 'Otis'], 20, '16:00', 24, '11:00', 'pending'),
  daycare('sam', ['Maple'], 3, '08:30', '16:30', 'pending'),
  { ...daycare('sam', ['Maple'], 5, '08:30', '17:00', 'accepted'), money: 'unpaid' },
  daycare('sam', ['Maple'], 9, '09:00', '12:30', 'canceled'),
  boarding('sam', ['Maple', 'Otis'], 34, '15:00', 39, '10:00', 'rejected'),
  {
    ...daycare('sam', ['Maple'], -4, '08:12', '13:12', 'accepted'),
    how: 'quick',
    money: 'unpaid',
  },
  { ...daycare('sam', ['Maple'], -13, '08:30', '16:30', 'accepted'), money: 'captured' },
  {
    ...boarding('sam', ['Maple', 'Otis'], -31, '17:30', -28, '10:00', 'accepted'),
    money: 'half',
  },
  { ...daycare('sam', ['Otis'], -46, '09:00', '15:00', 'canceled'), money: 'refunded' },
  { ...daycare('sam', ['Maple', 'Otis'], -62, '07:45', '17:15', 'accepted'), money: 'byHand' },

  // Canceled after it was paid: the business owner still has to say "refund or keep".
  { ...boarding('grace', ['Zuri'], 18, '12:00', 21, '11:00', 'canceled'), money: 'kept' },

  // Leaving today, staying, and arriving today.
  boarding('ruth', ['Golda'], -3, '15:00', 0, '10:30', 'accepted'),
  boarding('bridget', ['Finnegan', 'Clover'], -2, '18:00', 0, '17:30', 'accepted'),
  boarding('harold', ['Pretzel', 'Mitzi', 'Fritz'], -2, '09:00', 3, '11:00', 'accepted'),
  boarding('jerome', ['Biggie'], -1, '19:15', 1, '09:00', 'accepted'),
  boarding('sofia', ['Polpetta'], 0, '16:30', 2, '11:15', 'accepted'),
  boarding('curtis', ['Tank'], 0, '18:45', 4, '12:00', 'accepted'),
  daycare('marisol', ['Churro', 'Taco'], 0, '07:30', '17:30', 'accepted'),
  daycare('devon', ['Duke'], 0, '08:00', '12:00', 'accepted'),
  daycare('mei', ['Mochi'], 0, '09:15', '15:00', 'accepted'),
  daycare('priya', ['Nala'], 0, '06:30', '19:00', 'accepted'),

  // Waiting for an answer, newcomers among them.
  daycare('wesley', ['Pho'], 1, '09:00', '13:00', 'pending'),
  boarding('hannah', ['Willow'], 12, '14:00', 15, '16:00', 'pending'),
  daycare('grace', ['Zuri'], 1, '07:00', '18:00', 'pending'),
  boarding('naomi', ['Latke', 'Kugel'], 8, '17:00', 12, '17:00', 'pending'),
  boarding('lena', ['Frida', 'Anton'], 26, '12:00', 27, '18:30', 'pending'),
  daycare('omar', ['Layla'], 6, '08:15', '16:00', 'pending'),
  boarding('ana', ['Luna', 'Boris'], 45, '10:00', 52, '10:00', 'pending'),

  // Three dogs at once, before and to come, the second made by the business owner.
  daycare('harold', ['Pretzel', 'Mitzi', 'Fritz'], -20, '08:00', '17:00', 'accepted'),
  {
    ...boarding('harold', ['Pretzel', 'Mitzi', 'Fritz'], 29, '09:00', 33, '20:00', 'accepted'),
    how: 'admin',
  },
];

function daycare(
  owner: string,
  pets: string[],
  day: number,
  from: string,
  until: string,
  status: StayWish['status'],
): StayWish {
  const times = { fromDay: day, from, untilDay: day, until };
  return { owner, pets, service: 'Daycare', ...times, status, how: 'request' };
}

function boarding(
  owner: string,
  pets: string[],
  fromDay: number,
  from: string,
  untilDay: number,
  until: string,
  status: StayWish['status'],
): StayWish {
  const times = { fromDay, from, untilDay, until };
  return { owner, pets, service: 'Boarding', ...times, status, how: 'request' };
}
