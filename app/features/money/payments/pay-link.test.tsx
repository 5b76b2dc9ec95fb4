import { expect, it } from 'vitest';
import { renderInHouse } from '~tests/setup/render';
import { PayAllLink, PayLink } from './pay-link';

const facts = {
  ...{ viewer: null, business: { ownerFirstName: 'Nora' }, mailIsOff: false },
  payWhenYouCome: false,
};
const booking = { id: 'stay', status: 'accepted' as const, remainCents: 4500 };
const links = (
  <>
    <PayLink booking={booking} sent={null} cents={4500} />
    <PayAllLink cents={9000} />
  </>
);

it('R137 where nothing is set up to pay with, no Pay is offered', () => {
  const offered = renderInHouse(links, facts);
  expect(offered).toContain('Pay $45.00');
  expect(offered).toContain('Pay all, $90.00');
  const none = renderInHouse(links, { ...facts, payWhenYouCome: true });
  expect(none).toContain('<p>You pay when you come.</p>');
  expect(none).not.toMatch(/href=|Pay \$|Pay all/);
});
