/** R104: a save is compared with the version that its page showed. */
import { expect, it } from 'vitest';
import { changesRow, StaleForm, versionOf } from './seen-version.server';

const stored = { Name: 'Bath', Price: '$33.00' };
const cheaper = { ...stored, Price: '$25.00' };

it('saves what differs from the row that the page showed', () => {
  expect(changesRow(versionOf(stored), stored, cheaper)).toBe(true);
});

it.each([
  ['an older page', versionOf({ ...stored, Price: '$30.00' })],
  ['a form that says nothing', ''],
])('refuses %s, and tells what is stored now and the version that saves', (_, seen) => {
  const save = () => changesRow(seen, stored, cheaper);
  expect(save).toThrow(StaleForm);
  expect(save).toThrow(/Now saved: Price: \$33\.00\. /);
  expect(save).toThrow(expect.objectContaining({ version: versionOf(stored) }));
});

it('refuses over a newer save of another field, which the form would set back', () => {
  const seen = versionOf({ ...stored, Name: 'Shower' });
  expect(() => changesRow(seen, stored, { ...cheaper, Name: 'Shower' })).toThrow(
    'Name: Bath; Price: $33.00.',
  );
  expect(() => changesRow(seen, stored, cheaper)).toThrow(StaleForm);
});

it('R20 changes nothing where nothing differs, whatever the page showed', () => {
  expect(changesRow(versionOf(cheaper), stored, stored)).toBe(false);
  expect(changesRow(versionOf(stored), stored, stored)).toBe(false);
});
