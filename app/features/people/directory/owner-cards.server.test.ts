import QRCode from 'qrcode';
import { expect, it } from 'vitest';
import { environment } from '~/core/runtime/environment.server';
import { changeSettings } from '~/core/settings/settings.server';
import { inTransaction } from '~/core/database/database.server';
import { house } from '~tests/setup/house';
import { ownerCard } from './owner-cards.server';

house();

const details = {
  ...{ businessName: 'Willow House', ownerFirstName: 'June' },
  ...{ phoneNumber: '(503) 555-0117', streetAddress: '12 Quiet Lane' },
};
const save = (data: Partial<typeof details>) => inTransaction((tx) => changeSettings(tx, data));

it('R138 a card says whom to text, and its QR code leads to the site', async () => {
  await save(details);
  const card = await ownerCard();
  expect(card).toMatchObject({
    ...{ business: 'Willow House', firstName: 'June', phone: '(503) 555-0117' },
    address: new URL(environment().appUrl).host,
  });
  const drawing = decodeURIComponent(card?.picture.replace('data:image/svg+xml,', '') ?? '');
  const { appUrl } = environment();
  expect(drawing).toBe(await QRCode.toString(appUrl, { type: 'svg', margin: 1 }));
});

it('R138 there is none before the business details are saved', async () => {
  await save({ streetAddress: '' });
  expect(await ownerCard()).toBeNull();
});
