/**
 * Every form without scripts: its page's HTML alone has each field under a label and a submit button, and
 * the browser's submission does the form's work.
 */
import { beforeEach, expect, it } from 'vitest';
import type { PrismaClient } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { factoryPassword } from '../factories/people';
import { openPlain, type PlainForm, type PlainPage } from '../setup/plain-page';
import { clientOf, formOf, ids, names, refresh, stored, walk, withForms } from './bad-input';
import type { FormName } from './form-table';
import { changedTables } from './stored-rows';

withForms();
beforeEach(refresh);

/** Values that the page itself puts into a form, and that people never type. */
const ofThePage = /^(intent|card|seen|seen_cents|version|form_key|agreement_id|.*_id)$/;

/** A form that needs more than opening its page: its address, and the steps before it. */
const found: Partial<
  Record<
    FormName,
    {
      after?: () => Promise<unknown>;
      at?: () => string | Promise<PlainPage>;
      also?: (form: PlainForm) => void;
    }
  >
> = {
  'stop notices': { after: switchOnNotices },
  'choose notices': {
    after: switchOnNotices,
    also: (form) => form.fill('Answers to your requests', false),
  },
  'two-step switch on': { at: askedForCode },
  'delete account': {
    after: () =>
      change(async ({ booking, giftCode, paymentClaim }) => {
        await giftCode.deleteMany();
        await paymentClaim.deleteMany();
        await booking.updateMany({ data: { status: 'rejected', canceledAt: null } });
      }),
  },
  // Cancel is a link to its confirmation page.
  'own status': { at: () => paths.cancelBooking(ids.booking) },
  'booking status': { at: () => paths.cancelBooking(ids.booking) },
  'health line ended': {
    after: () =>
      change(({ healthNotice }) => healthNotice.updateMany({ data: { incidentId: ids.illness } })),
    at: () => paths.adminIncident(ids.illness),
  },
  'take the house back': { after: handOver },
  gift: { after: addCredit },
};

const change = (how: (database: PrismaClient) => Promise<unknown>) => how(walk.server.database);

async function switchOnNotices() {
  await change(({ businessSettings }) =>
    businessSettings.updateMany({ data: { phoneNotices: true } }),
  );
  return change(({ pushSubscription }) =>
    pushSubscription.create({
      data: {
        ...{ id: 'a-browser', profileId: ids.owner, endpoint: 'https://push.example/a' },
        ...{ p256dh: 'p', auth: 'a', serverKey: 'k', sessionDigest: 'elsewhere', userAgent: '' },
        createdAt: new Date(),
      },
    }),
  );
}

function addCredit() {
  return change(({ creditEntry }) =>
    creditEntry.create({
      data: {
        ...{ ownerId: ids.owner, kind: 'paid_in', amountCents: 5000, method: 'cash' },
        ...{ localDate: '2027-03-01', createdAt: new Date('2027-03-01T14:00:00Z') },
      },
    }),
  );
}

function handOver() {
  return change(({ handOver }) =>
    handOver.create({
      data: {
        ...{ id: 'over', helperId: ids.helper, pauseRequests: false, pauseQuick: false },
        ...{ until: new Date('2027-03-03T18:00:00Z'), openKey: 'open' },
        createdAt: new Date('2027-03-01T14:00:00Z'),
      },
    }),
  );
}

/** The page after the password, with the key to be typed into an authenticator. */
async function askedForCode() {
  const page = await openPlain(walk.clients.owner, paths.twoFactor(ids.owner));
  const [form] = page.formsWith({ intent: 'set-up', current_password: '' });
  if (form === undefined) throw new Error('No form asks for the password');
  return form.fill('Current Password', factoryPassword).press('Set up');
}

/** The button, if not the form’s first one, and the expected status if it doesn't redirect. */
const pressed: Partial<Record<FormName, string>> = {
  daycare: 'Book!',
  boarding: 'Book!',
  AddPet: 'Add Pet',
  'edit pet': 'Save',
  'stay change': 'Change my request',
};
const answered: Partial<Record<FormName, number>> = {
  passwordreset: 200,
  'sign-in link': 200,
  'two-step set-up': 200,
  // Without an authenticator, the code is wrong.
  'sign-in code': 400,
  'two-step change': 400,
  'two-step switch on': 400,
  // Nobody listens there (R135).
  'mail server': 409,
  postmark: 409,
  'PayPal keys': 409,
  // There is nothing to pay out.
  'credit payout': 409,
  // It asks first: "Send to 1 owner?"
  'day message': 409,
  'health notice': 409,
  // The total was not seen yet (R67).
  'stay change': 409,
};

// Notices begin with the browser's own question, which needs scripts.
it.each(names.filter((name) => name !== 'notify here'))(
  '%s has a label for each field, and is sent by its button',
  async (name) => {
    const row = formOf(name);
    const { after, at = row.path, also } = found[name] ?? {};
    await after?.();
    const where = await at();
    const page = typeof where === 'string' ? await openPlain(clientOf(row), where) : where;
    const valid = row.valid();
    // A second vet is a second press.
    const fields = Object.entries(valid).filter(([field]) => !/\[[1-9]\]/.test(field));
    const [form] = page.formsWith(Object.fromEntries(fields));
    if (form === undefined) throw new Error(`No form of ${page.path} has ${fields.join()}`);
    expect(form.lacks()).toEqual([]);
    for (const [field, value] of fields) if (!ofThePage.test(field)) form.fillNamed(field, value);
    also?.(form);
    const before = stored();
    const { intent } = valid;
    const answer = await form.send(
      pressed[name] ?? (typeof intent === 'string' ? { name: 'intent', value: intent } : undefined),
    );
    const status = answered[name] ?? 302;
    expect(answer.status, answer.text.slice(0, 300)).toBe(status);
    if (status === 302) expect(changedTables(before, stored())).not.toEqual([]);
  },
);
