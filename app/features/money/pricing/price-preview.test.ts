import { expect, it } from 'vitest';
import { samplePrices } from './price-list';
import { pricedExamples } from './price-preview';

it('R22 the examples of the settings are priced as stays are', () => {
  expect(pricedExamples(samplePrices)).toEqual([
    { what: 'A morning of Daycare for one dog', totalCents: 3000 },
    { what: 'A day of Daycare for two dogs', totalCents: 8000 },
    // Two days at $65, and two for the second dog at $50.
    { what: 'A weekend for two dogs', totalCents: 23000 },
    // The same, minus the credit of $65, with Holiday Boarding at $85 and $70 for the second dog.
    { what: 'Two nights over Christmas for two dogs', totalCents: 29000 },
  ]);
});
