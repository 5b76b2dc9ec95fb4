import { expect, it } from 'vitest';
import { render } from '~tests/setup/render';
import { type Part, partNames } from './installation';
import { PartsList } from './parts-list';

const listOf = (state: Part['state']) =>
  partNames.map((name) =>
    render(<PartsList parts={[{ name, state, sentence: 'It is so.', last: null }]} />),
  );

it('R137 each part in trouble has the button that mends it, or says whom to ask', () => {
  for (const html of listOf('trouble'))
    expect(html).toMatch(/href="\/admin\/|Ask the person who runs the server for you/);
  for (const html of listOf('good')) expect(html).not.toMatch(/href=|Ask the person/);
  const [mail, payments] = listOf('off');
  expect(mail).toContain('href="/admin/settings/checks#email-test"');
  expect(payments).toContain('href="/admin/settings/payments"');
});
