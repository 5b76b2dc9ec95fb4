/** Lists on a phone: a full page of rows ends within five screens of scrolling. */
import type { PrismaClient, Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createMessage } from '../factories/messages';
import { createOwner } from '../factories/people';
import { createPet } from '../factories/pets';
import { expect, test } from './fixtures';

const screen = { width: 390, height: 844 };
test.use({ clockStart: '2026-11-16T14:00:09Z', viewport: screen });

test(
  'each list has its pager within five screens',
  { tag: '@deep' },
  async ({ app, page, newAdmin, signInAs }) => {
    const admin = await newAdmin();
    const regular = await makeRows(app.database, admin);
    const lists = [
      { reader: admin, address: paths.adminUsers() },
      { reader: admin, address: paths.adminReservations('pending') },
      { reader: admin, address: paths.adminReservations('upcoming') },
      { reader: admin, address: paths.adminFinancials() },
      { reader: admin, address: paths.adminMessages() },
      { reader: regular, address: paths.reservationsOf(regular.id, 'upcoming') },
    ];
    for (const { reader, address } of lists) {
      await signInAs(reader);
      await page.goto(address);
      const pager = page.getByRole('navigation', { name: 'Pages' });
      await expect(pager, address).toBeVisible();
      expect((await pager.boundingBox())?.y, address).toBeLessThan(5 * screen.height);
    }
  },
);

/** More than a page of each kind of row, and an owner who alone has more than a page. */
async function makeRows(tx: PrismaClient, admin: Profile): Promise<Profile> {
  // Pending items above a list don't count as rows.
  await tx.stayChange.deleteMany();
  const regular = await createOwner({}, tx);
  const theirs = [await createPet(regular.id, {}, tx), await createPet(regular.id, {}, tx)];
  for (let row = 1; row <= 21; row += 1) {
    const date = `2026-12-${String(row).padStart(2, '0')}`;
    const stay = { start: `${date}T09:00`, end: `${date}T15:00` } as const;
    const owner = await createOwner({}, tx);
    const pet = await createPet(owner.id, {}, tx);
    const content = 'Is there a place for her on Friday, and may she bring her blanket?';
    await createMessage(owner.id, admin.id, { content }, tx);
    await createBooking(owner.id, [pet.id], stay, tx);
    const ids = theirs.map(({ id }) => id);
    await createBooking(regular.id, ids, { ...stay, status: 'accepted', paidCents: 1000 }, tx);
  }
  return regular;
}
