import { describe, expect, it } from 'vitest';
import { specRules } from '~/features/booking/rules/stay-rules';
import { costSchema } from './cost.schema';

const facts = {
  now: new Date('2026-11-16T14:00:00Z'),
  rules: {
    ...specRules('America/New_York'),
    closedDates: new Map([['2026-11-20', 'Family visit']]),
  },
};
const good = {
  service: 'daycare',
  dogs: '2',
  from: '2026-11-18T09:00',
  to: '2026-11-18T15:00',
};

function problems(changes: Record<string, unknown>): Record<string, string[]> {
  const read = costSchema(facts).safeParse({ ...good, ...changes });
  const found: Record<string, string[]> = {};
  for (const { path, message } of read.error?.issues ?? [])
    (found[path.join('.')] ??= []).push(message);
  return found;
}

describe('What would it cost?', () => {
  it('reads a stay that could be booked', () => {
    expect(costSchema(facts).parse(good)).toEqual({ ...good, service: 'Daycare', dogs: 2 });
    expect(costSchema(facts).parse({ ...good, dogs: '10' }).dogs).toBe(10);
  });

  it.each([
    [{ dogs: '0' }, 'dogs', 'Please choose 1 to 10 dogs.'],
    [{ dogs: '11' }, 'dogs', 'Please choose 1 to 10 dogs.'],
    [{ dogs: '1.5' }, 'dogs', 'Please choose 1 to 10 dogs.'],
    [{ dogs: '1e1' }, 'dogs', 'Please choose 1 to 10 dogs.'],
    [{ dogs: undefined }, 'dogs', 'Please choose 1 to 10 dogs.'],
    [{ service: 'walk' }, 'service', 'Choose Daycare or Boarding.'],
    [{ from: undefined }, 'from', 'missing required field'],
    [{ from: ['a', 'b'] }, 'from', 'missing required field'],
    [{ from: '2026-02-30T09:00' }, 'from', 'That is not a date and time.'],
    [{ to: 'soon' }, 'to', 'That is not a date and time.'],
    [{ from: '2026-11-15T09:00', to: '2026-11-15T15:00' }, 'from', 'That day has already passed.'],
    [{ from: '2026-11-18T05:00' }, 'from', 'Drop Off is from 6:15 AM to 8:45 PM.'],
    [{ to: '2026-11-18T09:30' }, 'to', 'Pick Up must be at least one hour after Drop Off.'],
    [{ to: '2026-11-18T08:00' }, 'to', 'start date must be before end date'],
    [{ to: '2026-11-19T08:00' }, 'to', 'Daycare Pick Up is on the same day as Drop Off.'],
    [
      { service: 'Boarding', to: '2026-11-21T09:00' },
      'to',
      'We are closed on Nov 20, 2026: Family visit',
    ],
  ])('R17 refuses %o with the sentence of the booking form', (changes, field, sentence) => {
    expect(problems(changes)).toEqual({ [field]: [sentence] });
  });

  it('says all at once, and a closed day only once', () => {
    expect(Object.keys(problems({ dogs: 'many', to: '2026-11-18T08:00' }))).toEqual(['dogs', 'to']);
    expect(problems({ from: '2026-11-20T09:00', to: '2026-11-20T15:00' })).toEqual({
      from: ['We are closed on Nov 20, 2026: Family visit'],
    });
  });
});
