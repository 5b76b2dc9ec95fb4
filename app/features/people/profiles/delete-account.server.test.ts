/** R41: deleting an account removes all personal data, and keeps the books. */
import { existsSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { database, databaseFile, inTransaction } from '~/core/database/database.server';
import type { Profile } from '~/core/database/generated/client';
import { storedFolder } from '~/core/files/stored-files.server';
import type { MailService, SendOutcome } from '~/core/mail/mail-service';
import { signedIn } from '~/core/session/session.server';
import { takeFlash } from '~/core/web/flash.server';
import { paths } from '~/core/web/paths';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { queueStatusMail } from '~/features/booking/record/booking-emails.server';
import { queueMessageMail } from '~/features/messages/conversations/message-emails.server';
import { deliverMail, nextDueMail } from '~/features/messages/outbox/deliver-mail.server';
import { resendMail } from '~/features/messages/outbox/resend-mail.server';
import { action as settings } from '~/routes/$userId.profile.settings/route';
import { action, loader } from '~/routes/$userId.profile.settings_.delete/route';
import { loader as profilePage } from '~/routes/$userId.profile/route';
import { action as login } from '~/routes/login/route';
import { action as askForLink } from '~/routes/passwordreset';
import { loader as myData } from '~/routes/resources.my-data.$userId';
import { eventsThat } from '~/features/booking/rules/booking-events';
import { createBooking, type BookingFields } from '~tests/factories/bookings';
import { createMessage } from '~tests/factories/messages';
import { createOwner, factoryPassword as password } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { createPicture } from '~tests/factories/pictures';
import { createRecord } from '~tests/factories/records';
import { type Browser, browserOf, newBrowser } from '~tests/setup/account-requests';
import { house } from '~tests/setup/house';
import { withSqlite } from '~tests/setup/scratch-database';
import { soon } from '~tests/setup/until';
import { accountHolds } from './delete-account.server';

const past = { start: '2026-01-12T09:00', end: '2026-01-12T15:00', totalCents: 4500 } as const;

const { admin, owner, stay } = house();
type Account = { id: string; email: string };

const pathOf = ({ id }: Account) => paths.deleteAccount(id);

function deletes(browser: Browser, owner: Account, current = password) {
  const fields = { intent: 'delete', current_password: current };
  return browser.post(action, pathOf(owner), fields, { userId: owner.id });
}

/** Returns all data in the database as one text, to search for deleted data. */
function everything(): string {
  return withSqlite(databaseFile(), (db) => {
    const names = db
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
      )
      .pluck()
      .all();
    const rows = names.map((name) => db.prepare<[], object>(`SELECT * FROM "${name}"`).all());
    return JSON.stringify(
      rows.flat().map((row) => Object.values(row).map((value) => String(value))),
    );
  });
}

/** Creates an owner with every kind of data. */
async function knownOwner(): Promise<{ owner: Profile; files: string[] }> {
  const owner = await createOwner({
    firstName: 'Xanthippe',
    lastName: 'Quillfeather',
    phoneNumber: '+12155550177',
    receiveEmails: true,
    showContact: true,
    specialPriceDaycare: 4100,
  });
  const pet = await createPet(owner.id, {
    petName: 'Zebulon',
    additionalInfo: 'Bites the Quillfeather postman',
    vetInfo: [{ vet_name: 'Dr. Zorro' }],
  });
  const record = await createRecord(pet, { title: 'Zebulon rabies' });
  const picture = await createPicture({ place: 'pet', petId: pet.id, alt: 'A photo of Zebulon' });
  const booking = await createBooking(owner.id, [pet.id], {
    ...past,
    status: 'accepted',
    paidCents: 4500,
    message: 'Zebulon hates cheese',
  });
  await database().paymentAttempt.create({
    data: {
      bookingId: booking.id,
      payerId: owner.id,
      amountCents: 4500,
      state: 'captured',
      requestId: `request-${owner.id}`,
      payerGivenName: 'Xanthippe',
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  });
  const written = await createMessage(owner.id, admin.id, { content: 'Zebulon here' });
  await createMessage(admin.id, owner.id, { content: 'Hello Xanthippe' });
  await inTransaction(async (tx) => {
    await queueMessageMail(tx, { messageId: written.id, from: 'owner' });
    await queueStatusMail(tx, { bookingId: booking.id, by: 'admin' });
  });
  // The note about the message still waits for others to bundle (R35).
  await database().outboxMail.updateMany({
    where: { template: { not: 'admin_notification' } },
    data: { state: 'sent' },
  });
  const folders = [storedFolder('records', record), storedFolder('pictures', picture.id)];
  return { owner, files: folders.map((folder) => folder ?? '') };
}

/** Empties the outbox. @returns the addresses that emails were sent to */
async function sendAll(
  outcome: SendOutcome = { kind: 'sent', providerId: 'x' },
): Promise<string[]> {
  const handed: string[] = [];
  const service: MailService = {
    send: ({ to }) => {
      handed.push(to);
      return Promise.resolve(outcome);
    },
  };
  for (let mail = await nextDueMail(); mail !== null; mail = await nextDueMail())
    await deliverMail(mail, service);
  return handed;
}

describe('R41 the goodbye', () => {
  const goodbye = () => database().outboxMail.findFirst({ where: { template: 'account_deleted' } });

  it.each([
    ['sent', { kind: 'sent', providerId: 'x' }],
    ['failed', { kind: 'never', problem: 'No such address.', badAddress: true }],
  ] as const)('keeps no address once it is %s', async (state, outcome) => {
    await deletes(await browserOf(owner), owner);
    expect(await sendAll(outcome)).toEqual([owner.email]);
    expect(await goodbye()).toMatchObject({ state, toAddress: 'erased@deleted.invalid' });
    expect(everything()).not.toContain(owner.email);
    await expect(resendMail((await goodbye())?.id ?? '')).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('keeps its address while it may still be sent', async () => {
    await deletes(await browserOf(owner), owner);
    await sendAll({ kind: 'later', problem: 'The email service answered 500.' });
    expect(await goodbye()).toMatchObject({ state: 'waiting', toAddress: owner.email });
  });

  it('is not written to an address that takes no mail', async () => {
    await database().bouncedAddress.create({
      data: { address: owner.email, reason: 'It came back.', at: new Date() },
    });
    await deletes(await browserOf(owner), owner);
    expect(await goodbye()).toBeNull();
    expect(everything()).not.toContain(owner.email);
  });

  it('is not written when the account stays', async () => {
    await stay();
    expect((await deletes(await browserOf(owner), owner)).status).toBe(409);
    expect(await goodbye()).toBeNull();
  });
});

describe('R41 what goes and what stays', () => {
  it('erases every personal word, keeps the books, removes the files and says goodbye', async () => {
    const { owner, files } = await knownOwner();
    expect(files.every((folder) => existsSync(folder))).toBe(true);
    const browser = await browserOf(owner);
    await issueAccountLink(database(), owner.id, 'reset_password');
    const settingsPath = paths.settingsOf(owner.id);
    const change = {
      intent: 'email',
      email: 'quillfeather@example.org',
      current_password: password,
    };
    await browser.post(settings, settingsPath, change, { userId: owner.id });
    const before = everything();
    for (const word of personal(owner)) expect(before, word).toContain(word);

    const answer = await deletes(browser, owner);
    expect(answer).toMatchObject({ status: 302, location: '/' });
    expect((await takeFlash(browser.request())).flash).toEqual({
      kind: 'success',
      text: 'Your account has been deleted. Thank you for the time with you and your dogs.',
    });
    // The last email contains no names, and its address is kept only until it's sent.
    const goodbye = await database().outboxMail.findFirstOrThrow({
      where: { template: 'account_deleted' },
    });
    expect(goodbye).toMatchObject({ toAddress: owner.email, profileId: null, state: 'waiting' });
    expect(JSON.stringify(goodbye.contents)).not.toContain('Xanthippe');
    expect(await sendAll()).toEqual([owner.email]);
    expect(await signedIn(browser.request())).toBeNull();

    const after = everything();
    for (const word of personal(owner)) expect(after, word).not.toContain(word);
    await soon(() => expect(files.some((folder) => existsSync(folder))).toBe(false));

    const kept = await database().booking.findFirstOrThrow({
      where: { userId: owner.id },
      include: { quoteLines: true, ledger: true, history: true, attempts: true, pets: true },
    });
    expect(kept).toMatchObject({
      petsSelected: ['A dog'],
      message: '',
      totalCents: 4500,
      paidCents: 4500,
      ledger: [{ amountCents: 4500 }],
      attempts: [{ amountCents: 4500, payerGivenName: null }],
      pets: [],
    });
    expect(kept.quoteLines).not.toHaveLength(0);
    expect(kept.history).toHaveLength(2);
    expect(await database().profile.findUniqueOrThrow({ where: { id: owner.id } })).toMatchObject({
      email: `deleted-${owner.id}@deleted.invalid`,
      firstName: null,
      lastName: null,
      fullName: null,
      phoneNumber: null,
      receiveEmails: false,
      showContact: false,
      specialPriceDaycare: null,
      deletedAt: expect.any(Date) as unknown,
    });
  });

  const personal = ({ email }: Profile) => [
    email,
    'Xanthippe',
    'Quillfeather',
    'quillfeather@example.org',
    '5550177',
    'Zebulon',
    'Zorro',
    'postman',
  ];

  it('an account that the books do not need goes whole', async () => {
    expect((await deletes(await browserOf(owner), owner)).location).toBe('/');
    expect(await database().profile.findUnique({ where: { id: owner.id } })).toBeNull();
    expect(await database().userRole.findUnique({ where: { id: owner.id } })).toBeNull();
    expect(everything()).not.toContain(owner.id);
  });

  it('leaves other owners, and the mails about them, as they are', async () => {
    const other = await knownOwner();
    const { owner } = await knownOwner();
    const rowsOfOther = async () => ({
      profile: await database().profile.findUnique({
        where: { id: other.owner.id },
        include: {
          pets: true,
          bookings: { include: { pets: true, attempts: true } },
          conversation: true,
          conversationWith: true,
        },
      }),
      mails: (await database().outboxMail.findMany()).filter((mail) =>
        JSON.stringify(mail).includes(other.owner.id),
      ),
    });
    const before = await rowsOfOther();
    expect(before.mails).not.toHaveLength(0);
    await deletes(await browserOf(owner), owner);
    expect(await rowsOfOther()).toEqual(before);
    expect(other.files.every((folder) => existsSync(folder))).toBe(true);
  });

  it('R36 what the business must still be told goes out', async () => {
    const { owner } = await knownOwner();
    const pet = await database().pet.findFirstOrThrow({ where: { userId: owner.id } });
    const { id } = await createBooking(owner.id, [pet.id], { status: 'canceled' });
    await inTransaction((tx) => queueStatusMail(tx, { bookingId: id, by: 'owner' }));
    await deletes(await browserOf(owner), owner);
    const mails = await database().outboxMail.findMany({ where: { state: 'waiting' } });
    expect(new Set(mails.map(({ template }) => template))).toEqual(
      new Set(['user_cancel', 'account_deleted']),
    );
  });

  it('a failure in between undoes all of it, files included', async () => {
    const { owner, files } = await knownOwner();
    const browser = await browserOf(owner);
    await database().$executeRawUnsafe(
      `CREATE TRIGGER no_update BEFORE UPDATE ON "profiles" BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const answer = await deletes(browser, owner);
    logged.mockRestore();
    await database().$executeRawUnsafe('DROP TRIGGER no_update');
    expect(answer).toMatchObject({
      status: 503,
      errors: { '': ['An error occurred. Please try again.'] },
    });
    expect(await database().pet.count({ where: { userId: owner.id } })).toBe(1);
    expect(await signedIn(browser.request())).not.toBeNull();
    expect(files.every((folder) => existsSync(folder))).toBe(true);
  });
});

describe('R41 a deleted account', () => {
  it('cannot sign in, gets no link and no mail, and is seen by nobody', async () => {
    const { owner } = await knownOwner();
    const elsewhere = await browserOf(owner);
    await deletes(await browserOf(owner), owner);
    expect(await signedIn(elsewhere.request())).toBeNull();
    await database().outboxMail.deleteMany();
    for (const email of [owner.email, `deleted-${owner.id}@deleted.invalid`]) {
      expect((await newBrowser().post(login, '/login', { email, password })).status).toBe(400);
      expect((await newBrowser().post(askForLink, '/passwordreset', { email })).status).toBe(200);
    }
    expect(await database().outboxMail.count()).toBe(0);
    expect(await database().accountToken.count({ where: { profileId: owner.id } })).toBe(0);
    const asAdmin = await browserOf(admin);
    const params = { userId: owner.id };
    expect((await asAdmin.get(profilePage, paths.profileOf(owner.id), params)).status).toBe(404);
    expect((await asAdmin.get(myData, paths.myData(owner.id), params)).status).toBe(404);
    const details = {
      intent: 'details',
      first_name: 'Back',
      last_name: 'Again',
      phone_number: '2125550123',
    };
    await asAdmin.post(settings, paths.settingsOf(owner.id), details, params);
    const row = await database().profile.findUniqueOrThrow({ where: { id: owner.id } });
    expect(row.firstName).toBeNull();
  });

  it('gets none of the mails that changing an old booking writes', async () => {
    const { owner } = await knownOwner();
    const { id } = await database().booking.findFirstOrThrow({ where: { userId: owner.id } });
    await deletes(await browserOf(owner), owner);
    await database().outboxMail.deleteMany();
    await inTransaction((tx) => queueStatusMail(tx, { bookingId: id, by: 'admin' }));
    await database().outboxMail.updateMany({ data: { sendAfter: new Date(0) } });
    expect(await sendAll()).toEqual([]);
  });

  it('its address may have a new account', async () => {
    const { owner } = await knownOwner();
    await deletes(await browserOf(owner), owner);
    const again = await createOwner({ email: owner.email });
    expect(again.id).not.toBe(owner.id);
  });
});

describe('R41 refused', () => {
  const keeping: [string, BookingFields, string][] = [
    ['a pending stay to come', {}, 'stands'],
    [
      'an accepted stay to come',
      { status: 'accepted', paidCents: 4500, totalCents: 4500 },
      'stands',
    ],
    ['a past stay not paid', { ...past, status: 'accepted', paidCents: 1000 }, 'to pay'],
    ['a past stay paid too much', { ...past, status: 'accepted', paidCents: 5000 }, 'to get back'],
    ['a past request, paid', { ...past, paidCents: 4500 }, 'to get back'],
  ];

  it.each(keeping)('R41 while there is %s, which the page names', async (_what, fields, kind) => {
    const booking = await stay(fields);
    const browser = await browserOf(owner);
    const page = await browser.get(loader, pathOf(owner), { userId: owner.id });
    expect(page.body).toMatchObject({ holds: [{ id: booking.id, hold: { kind } }] });
    expect(await deletes(browser, owner)).toMatchObject({
      status: 409,
      errors: { '': [expect.stringContaining('can’t be deleted yet') as unknown] },
    });
    expect(everything()).toContain(owner.email);
    expect(await database().pet.count({ where: { userId: owner.id } })).toBe(1);
  });

  it('while "refund or keep" waits, a payment is under way, or an answer may be taken back', async () => {
    const settled = { ...past, status: 'rejected', createdAt: new Date('2026-01-01') } as const;
    const holds = async () => {
      const browser = await browserOf(owner);
      const { body } = await browser.get(loader, pathOf(owner), { userId: owner.id });
      return (body as { holds: { hold: { kind: string } }[] }).holds.map(({ hold }) => hold.kind);
    };
    const { id } = await stay(settled);
    expect(await holds()).toEqual([]);
    await database().booking.update({
      where: { id },
      data: { refundOrKeep: true, paidCents: 4500, remainCents: 0 },
    });
    expect(await holds()).toEqual(['to get back']);
    await database().booking.update({ where: { id }, data: { refundOrKeep: false } });
    const at = new Date();
    const attempt = await database().paymentAttempt.create({
      data: {
        bookingId: id,
        payerId: owner.id,
        amountCents: 4500,
        state: 'capturing',
        requestId: `request-${id}`,
        createdAt: at,
        updatedAt: at,
      },
    });
    expect(await holds()).toEqual(['under way']);
    await database().paymentAttempt.update({
      where: { id: attempt.id },
      data: { state: 'failed' },
    });
    expect(await holds()).toEqual([]);
    await database().bookingHistory.create({
      data: {
        bookingId: id,
        actorId: admin.id,
        event: 'status_changed',
        fromStatus: 'pending',
        toStatus: 'rejected',
        at,
      },
    });
    expect(await holds()).toEqual(['just answered']);
  });

  it.each(eventsThat((row) => row.undo !== null))(
    'R15 R83 while %s can be undone, and no longer',
    async (event) => {
      const { id } = await stay({ ...past, status: 'rejected' });
      const row = { bookingId: id, actorId: admin.id, event, toStatus: 'rejected' } as const;
      const holdsAfter = async (ms: number) => {
        await database().bookingHistory.deleteMany({ where: { bookingId: id } });
        const at = new Date(Date.now() - ms);
        await database().bookingHistory.create({ data: { ...row, at } });
        return (await accountHolds('committed', owner.id)).map(({ hold }) => hold.kind);
      };
      expect([await holdsAfter(0), await holdsAfter(11_000)]).toEqual([['just answered'], []]);
    },
  );

  it('R83 R94 while cash or the answer to a claim can be undone, and no longer', async () => {
    const { id } = await stay({ ...past, status: 'accepted', paidCents: 4500 });
    const holds = async () =>
      (await accountHolds('committed', owner.id)).map(({ hold }) => hold.kind);
    const [moment, longAgo] = [new Date(), new Date(Date.now() - 11_000)];
    const claim = {
      bookingId: id,
      method: 'check',
      amountCents: 4500,
      createdAt: longAgo,
    } as const;
    const { id: claimId } = await database().paymentClaim.create({
      data: { ...claim, state: 'not_received', answeredAt: moment },
    });
    expect(await holds()).toEqual(['under way']);
    const answeredAt = longAgo;
    await database().paymentClaim.update({ where: { id: claimId }, data: { answeredAt } });
    expect(await holds()).toEqual([]);
    const cash = { bookingId: id, kind: 'manual', method: 'cash', amountCents: 4500 } as const;
    for (const createdAt of [longAgo, moment]) {
      const data = { ...cash, createdAt, localDate: '2026-01-12' };
      await database().ledgerEntry.create({ data });
      expect(await holds()).toEqual(createdAt === moment ? ['just answered'] : []);
    }
  });

  it('without the right password, and within the limit of the login', async () => {
    const browser = await browserOf(owner);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    expect(await deletes(browser, owner, '')).toMatchObject({
      status: 400,
      errors: { current_password: ['Please enter your current password'] },
    });
    for (let time = 0; time < 10; time += 1)
      expect(await deletes(browser, owner, 'guess')).toMatchObject({
        status: 400,
        errors: { current_password: ['That isn’t your current password.'] },
      });
    expect((await deletes(browser, owner)).status).toBe(429);
    vi.useRealTimers();
    expect(await database().profile.count({ where: { id: owner.id } })).toBe(1);
  });

  it('R8 for the admin, of an owner and of themselves', async () => {
    const browser = await browserOf(admin);
    expect((await deletes(browser, owner)).location).toBe(paths.settingsOf(owner.id));
    expect((await deletes(browser, admin)).status).toBe(403);
    expect(await database().profile.count({ where: { id: { in: [admin.id, owner.id] } } })).toBe(2);
  });
});
