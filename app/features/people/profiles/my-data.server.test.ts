/** An owner's data as a file: complete, without secrets or other people's data. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import {
  queueAccountExists,
  queuePasswordReset,
} from '~/features/people/accounts/account-emails.server';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { loader } from '~/routes/resources.my-data.$userId';
import { createMessage } from '~tests/factories/messages';
import { createOwner, signIn } from '~tests/factories/people';
import { createRecord } from '~tests/factories/records';
import { house } from '~tests/setup/house';
import { myRowsAtOnce } from './my-data.server';

type Data = Record<string, unknown> & Record<'pets' | 'bookings' | 'messages' | 'mails', unknown[]>;

const { admin, owner, dog, guest, stay } = house({
  owner: { firstName: 'Mia', lastName: 'Torres' },
  dogs: [
    {
      petName: 'Waffle',
      vetInfo: [
        {
          vet_name: 'Dr. Lee',
          vet_phone: '(215) 555-0101',
          vet_address: '',
          vet_address2: '',
          vet_city: '',
          vet_state: '',
          vet_zip: '',
        },
      ],
    },
  ],
});

async function ask(viewer: { id: string }, ownerId: string): Promise<Response> {
  const headers = { Cookie: await signIn(viewer.id) };
  const request = new Request(`http://localhost:3000/resources/my-data/${ownerId}`, { headers });
  return loader({ request, params: { userId: ownerId }, context: {} });
}

const dataOf = async (answer: Response) => (await answer.json()) as Data;

describe('my data', () => {
  it('is a file that no cache keeps, with everything about its owner', async () => {
    await createRecord(dog, { title: 'Rabies 2026' });
    await stay({
      status: 'accepted',
      answeredBy: admin.id,
      message: 'Shy at the door',
      paidCents: 1500,
    });
    await createMessage(owner.id, admin.id, { content: 'Is Saturday free?' });
    await createMessage(admin.id, owner.id, { content: 'It is!' });
    await queueAccountExists(database(), { profileId: owner.id, email: owner.email });

    const answer = await ask(owner, owner.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const data = await dataOf(answer);
    expect(data).toMatchObject({
      profile: { first_name: 'Mia', last_name: 'Torres', email: owner.email },
      pets: [
        {
          pet_name: 'Waffle',
          vet_info: [{ vet_name: 'Dr. Lee', vet_phone: '(215) 555-0101' }],
          records: [{ title: 'Rabies 2026' }],
        },
      ],
      bookings: [
        {
          pets_selected: ['Waffle'],
          message: 'Shy at the door',
          amt_paid_cents: 1500,
          payments: [{ kind: 'manual', amount_cents: 1500 }],
          history: [
            { by: 'you', event: 'requested' },
            { by: 'the business', event: 'status_changed', to: 'accepted' },
          ],
        },
      ],
      messages: [
        { from: 'you', content: 'Is Saturday free?' },
        { from: 'the business', content: 'It is!' },
      ],
      mails: [{ to: owner.email, subject: 'You already have an account at Tailhouse' }],
    });
    expect(data.bookings[0]).toHaveProperty(['lines', 0, 'amount_cents'], 4500);
  });

  it('holds no secret', async () => {
    const link = await issueAccountLink(database(), owner.id, 'reset_password');
    await queuePasswordReset(database(), { profileId: owner.id, email: owner.email, link });
    const text = await (await ask(owner, owner.id)).text();
    const { hash } = await database().password.findUniqueOrThrow({
      where: { profileId: owner.id },
    });
    const sessions = await database().session.findMany({ where: { profileId: owner.id } });
    const tokens = await database().accountToken.findMany({ where: { profileId: owner.id } });
    const mail = await database().outboxMail.findFirstOrThrow({ where: { profileId: owner.id } });
    const secrets = [
      hash,
      new URL(link).searchParams.get('token') ?? '',
      mail.sealedLink ?? '',
      ...[...sessions, ...tokens].map(({ tokenDigest }) => tokenDigest),
    ];
    for (const secret of secrets) {
      expect(secret).not.toBe('');
      expect(text).not.toContain(secret);
    }
  });

  it('holds nothing of another owner, whatever there is of both', async () => {
    const other = await guest({ petName: 'Notmydog' }, { firstName: 'Somebodyelse' });
    await stay({ of: other, message: 'theirs alone' });
    await createMessage(other.id, admin.id, { content: 'theirs alone' });
    await createMessage(owner.id, admin.id);
    const text = await (await ask(owner, owner.id)).text();
    for (const word of [
      other.id,
      other.email,
      'Somebodyelse',
      'Notmydog',
      'theirs alone',
      admin.email,
      admin.id,
    ])
      expect(text).not.toContain(word);
  });

  it('is read a page at a time, each row once and in order, also of one instant', async () => {
    const createdAt = new Date('2026-11-01T12:00:00Z');
    const many = 2 * myRowsAtOnce + 1;
    await database().message.createMany({
      data: Array.from({ length: many }, (_, index) => ({
        senderId: owner.id,
        receiverId: admin.id,
        ownerId: owner.id,
        content: `message ${index}`,
        createdAt: index < myRowsAtOnce + 5 ? createdAt : new Date(createdAt.getTime() + index),
      })),
    });
    const { messages } = await dataOf(await ask(owner, owner.id));
    const told = messages.map((message) => (message as { content: string }).content);
    expect(told).toHaveLength(many);
    expect(new Set(told).size).toBe(many);
    expect(told.at(-1)).toBe(`message ${many - 1}`);
  });

  it('is whole for an owner about whom nothing is known', async () => {
    const unknown = await createOwner();
    expect(await dataOf(await ask(unknown, unknown.id))).toMatchObject({
      pets: [],
      bookings: [],
      messages: [],
      mails: [],
    });
  });

  it('R8 is there for the admin, and for nobody else', async () => {
    expect((await ask(admin, owner.id)).status).toBe(200);
    const refused: unknown = await ask(await guest(), owner.id).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ status: 404 });
  });
});
