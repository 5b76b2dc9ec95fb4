// R46: owners sign in the booking's transaction; published versions never change.
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { emailHtml } from '~/core/mail/document';
import { emailText } from '~/core/mail/text';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { emailFor } from '~/features/messages/outbox/stored-email.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { bookQuickDaycare } from '~/features/booking/requests/quick-daycare.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { requestSeries } from '~/features/booking/requests/request-series.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { sendAgreementLink } from '~/features/people/directory/user-page.server';
import { takePlace } from '~/features/booking/waitlist/wait.server';
import { createPet } from '~tests/factories/pets';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { refusal } from '~tests/setup/refusal';
import { agreementPage, agreementToSign } from './agreement-page.server';
import type { AgreementToPublish } from './agreement.schema';
import { agreementCard, publishAgreement, stopAsking } from './publish-agreement.server';
import { signAgreement, type Signing } from './sign-agreement.server';

// A Tuesday.
const { admin, owner, dog, settings, guest } = house({ at: at('2027-02-02T10:00') });

/** Fields of a freshly loaded form. */
async function newForm() {
  return { actorId: admin.id, formKey: newFormKey(), seen: (await agreementCard()).seen };
}

/** Publishes a version. @returns its number */
async function publish(text: string, earlier: AgreementToPublish['earlier'] = 'end') {
  await publishAgreement(await newForm(), { text, earlier });
  return (await database().agreement.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
}

type Booker = Person & { dog: { id: string } };

const signing = (agreementId: number, typedName: string | undefined = 'Sam Rivera'): Signing => ({
  agreementId,
  typedName,
  userAgent: 'Mozilla/5.0',
  address: '203.0.113.9',
});

const stay = { service: 'Daycare', message: '' } as const;
const times = { start: '2027-06-08T09:00', end: '2027-06-08T15:00' };

function book(
  of: Booker,
  signed?: Signing,
  { by = of, formKey = newFormKey() }: { by?: Person; formKey?: string } = {},
) {
  return requestBooking({
    ownerId: of.id,
    viewer: by,
    request: { ...stay, ...times, pets_selected: [of.dog.id] },
    formKey,
    ...(by.role === 'admin' && { noticed: ['agreement'] }),
    signing: signed,
  });
}

const signaturesOf = ({ id }: Person) =>
  database().signature.findMany({ where: { profileId: id }, orderBy: { agreementId: 'asc' } });
const bookingsOf = ({ id }: Person) => database().booking.count({ where: { userId: id } });
const copiesTo = ({ id }: Person) => mails({ profileId: id, template: 'agreement_signed' });

describe('R46 what was published and signed never changes', () => {
  it('the database refuses to change or delete it', async () => {
    const id = await publish('Ours');
    await signAgreement(owner, signing(id));
    const [signature] = await signaturesOf(owner);
    const one = { where: { id: signature?.id ?? '' } };
    await expect(
      database().agreement.update({ where: { id }, data: { text: 'Theirs' } }),
    ).rejects.toThrow();
    await expect(database().agreement.delete({ where: { id } })).rejects.toThrow();
    await expect(
      database().signature.update({ ...one, data: { typedName: 'Else' } }),
    ).rejects.toThrow();
    await expect(database().signature.delete(one)).rejects.toThrow();
    expect(await signaturesOf(owner)).toEqual([signature]);
    expect(signature?.addressDigest).not.toContain('203.0.113.9');
  });

  it.each([
    ['that the books need', true],
    ['of which nothing stays', false],
  ])('R41 signatures go with an account %s', async (_kind, booked) => {
    await publish('Ours');
    const id = await publish('Ours too');
    await signAgreement(owner, signing(id));
    if (booked) await book(owner);
    await inTransaction((tx) => eraseAccount(tx, owner));
    expect(await signaturesOf(owner)).toEqual([]);
    expect(await database().agreement.count({ where: { id } })).toBe(1);
  });

  it('lists every version with how many signed it', async () => {
    const other = await guest();
    const first = await publish('First');
    await signAgreement(owner, signing(first));
    await signAgreement(other, signing(first));
    const second = await publish('Second');
    await signAgreement(owner, signing(second));
    const { versions, text, asked } = await agreementCard();
    expect(versions.slice(0, 2)).toMatchObject([
      { id: second, signatures: 1, replacesAll: true },
      { id: first, signatures: 2 },
    ]);
    expect({ text, asked }).toEqual({ text: 'Second', asked: true });
    await stopAsking({ actorId: admin.id });
    expect(await agreementCard()).toMatchObject({ text: 'Second', asked: false });
  });

  it('publishes once per form, and not the same text once more', async () => {
    const by = await newForm();
    const before = await database().agreement.count();
    await publishAgreement(by, { text: 'Once', earlier: 'end' });
    await publishAgreement(by, { text: 'Once', earlier: 'end' });
    const again = await newForm();
    expect(await refusal(publishAgreement(again, { text: 'Once', earlier: 'stay' }))).toMatchObject(
      { code: 'conflict' },
    );
    expect(await database().agreement.count()).toBe(before + 1);
    const change = await database().settingsChange.findFirst({
      where: { area: 'agreement' },
      orderBy: { at: 'desc' },
    });
    expect(change?.after).toMatch(/^Version \d+, everyone signs again$/);
  });
});

describe('R46 who has signed', () => {
  it('a correction keeps the signature, a replacement asks again', async () => {
    expect(await agreementToSign(owner)).toBeNull();
    await signAgreement(owner, signing(await publish('First')));
    expect(await agreementToSign(owner)).toBeNull();
    await publish('First, corrected', 'stay');
    expect(await agreementToSign(owner)).toBeNull();
    expect(await agreementPage(owner)).toMatchObject({ signed: { name: 'Sam Rivera' } });
    const newest = await publish('Second');
    expect(await agreementToSign(owner)).toMatchObject({ id: newest });
    const corrected = await publish('Second, corrected', 'stay');
    expect(await agreementToSign(owner)).toMatchObject({ id: corrected });
    await signAgreement(owner, signing(corrected));
    expect(await agreementToSign(owner)).toBeNull();
    await stopAsking({ actorId: admin.id });
    await publish('Third', 'stay');
    expect(await agreementToSign(owner)).toBeNull();
  });

  it('the business signs nothing', async () => {
    const id = await publish('Ours');
    expect(await agreementToSign(admin)).toBeNull();
    expect(await refusal(signAgreement(admin, signing(id)))).toMatchObject({ code: 'forbidden' });
  });
});

describe('R46 the gate', () => {
  it('signature, copy and booking in one; a refused booking signs nothing', async () => {
    const text = '# Ours\n\n- one\n- *two* & <three>';
    const id = await publish(text);
    expect(await refusal(book(owner))).toMatchObject({ code: 'conflict' });
    expect(await refusal(book(owner, { ...signing(id), typedName: undefined }))).toMatchObject({
      code: 'invalid',
      field: 'signed_name',
      userMessage: 'Please type your full name.',
    });
    const elsewhere = { ...owner, dog: (await guest()).dog };
    expect(await refusal(book(elsewhere, signing(id)))).toMatchObject({ field: 'pets_selected' });
    expect(await signaturesOf(owner)).toEqual([]);
    expect(await copiesTo(owner)).toEqual([]);
    expect(await bookingsOf(owner)).toBe(0);

    const formKey = newFormKey();
    const first = await book(owner, signing(id), { formKey });
    const second = await book(owner, signing(id), { formKey });
    expect(second).toEqual({ bookingId: first.bookingId, repeated: true });
    expect(await signaturesOf(owner)).toMatchObject([
      { agreementId: id, typedName: 'Sam Rivera', userAgent: 'Mozilla/5.0' },
    ]);
    expect(await bookingsOf(owner)).toBe(1);
    const copies = await copiesTo(owner);
    expect(copies).toHaveLength(1);
    expect(copies[0]?.contents).toMatchObject({ text, typedName: 'Sam Rivera' });
    const email = emailFor(copies[0] ?? expect.fail('no copy'), 'without link');
    expect(emailText(email).replaceAll('> ', '')).toContain('Ours:\n- one\n- *two* & <three>');
    expect(emailHtml(email)).toContain('*two* &amp; &lt;three&gt;');
    await book({ ...owner, dog: await createPet(owner.id) });
  });

  it('a text published since the page was opened is read first', async () => {
    const old = await publish('Old');
    const current = await publish('New', 'stay');
    expect(await refusal(book(owner, signing(old)))).toMatchObject({
      code: 'conflict',
      field: 'signed_name',
      userMessage: 'The agreement was changed a moment ago. Please read it once more.',
    });
    expect(await signaturesOf(owner)).toEqual([]);
    await book(owner, signing(current));
  });

  it('several days and Quick Daycare need it, too', async () => {
    await settings({ severalDays: true });
    const id = await publish('Ours');
    const days = (signed?: Signing) =>
      requestSeries({
        ownerId: owner.id,
        viewer: owner,
        request: { ...stay, ...times, pets_selected: [dog.id] },
        formKey: newFormKey(),
        days: ['2027-06-08', '2027-06-10'].map((date) => ({ date, seenCents: undefined })),
        signing: signed,
      });
    expect(await refusal(days())).toMatchObject({ code: 'conflict' });
    expect(await bookingsOf(owner)).toBe(0);
    await days(signing(id));
    expect(await bookingsOf(owner)).toBe(2);
    expect(await signaturesOf(owner)).toHaveLength(1);
    const other = await guest();
    const quick = { petId: other.dog.id, viewer: other, seenCents: 4500 };
    expect(await refusal(bookQuickDaycare(quick))).toMatchObject({ code: 'conflict' });
    await bookQuickDaycare({ ...quick, signing: signing(id) });
    expect(await signaturesOf(other)).toHaveLength(1);
  });

  it('R56 a held place stays held until its owner has signed', async () => {
    const entry = await database().waitlistEntry.create({
      data: {
        ownerId: owner.id,
        service: 'Daycare',
        start: new Date('2027-06-08T13:00:00Z'),
        end: new Date('2027-06-08T19:00:00Z'),
        petIds: [dog.id],
        dogs: 1,
        state: 'offered',
        createdAt: new Date(),
        offeredAt: new Date(),
        offerEndsAt: new Date('2027-06-07T13:00:00Z'),
      },
    });
    const id = await publish('Ours');
    const taking = { entryId: entry.id, viewer: owner, seenCents: 4500 };
    expect(await refusal(takePlace(taking))).toMatchObject({
      userMessage: 'Please sign the agreement first.',
    });
    const still = await database().waitlistEntry.findUniqueOrThrow({ where: { id: entry.id } });
    expect(still.state).toBe('offered');
    await signAgreement(owner, signing(id));
    await signAgreement(owner, signing(id));
    expect(await signaturesOf(owner)).toHaveLength(1);
    await takePlace(taking);
    expect(await bookingsOf(owner)).toBe(1);
  });

  it('the admin books without, is asked once, and can send the link', async () => {
    await publish('Ours');
    const asked = requestBooking({
      ownerId: owner.id,
      viewer: admin,
      request: { ...stay, ...times, pets_selected: [dog.id] },
      formKey: newFormKey(),
      noticed: [],
    });
    const error = await refusal(asked);
    expect(error).toBeInstanceOf(NoticesError);
    expect(error.userMessage).toContain('The agreement is not signed yet.');
    const { bookingId } = await book(owner, undefined, { by: admin });
    expect(await signaturesOf(owner)).toEqual([]);
    const shown = await bookingDetails(bookingId, admin);
    expect(shown?.readiness).toMatchObject([
      { code: 'agreement', state: 'missing', link: { to: 'agreement', ownerId: owner.id } },
    ]);
    await sendAgreementLink(owner.id, admin, newFormKey());
    const message = await database().message.findFirst({ where: { ownerId: owner.id } });
    expect(message?.content).toMatch(/\/agreement$/);
  });

  it('Accept asks where the signature has lapsed since the request', async () => {
    const { bookingId } = await book(owner, signing(await publish('First')));
    const accept = (noticed: string[]) =>
      changeBookingStatus({ bookingId, to: 'accepted', seen: 'pending', viewer: admin, noticed });
    await publish('Second');
    expect(await refusal(accept([]))).toBeInstanceOf(NoticesError);
    await accept(['agreement']);
  });
});
