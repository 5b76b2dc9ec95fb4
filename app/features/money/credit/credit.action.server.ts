/** The admin's forms about an owner's house credit (R143). */
import { formatMoney, sumCents } from '~/core/money/money';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { addCredit, payOutCredit, undoCredit } from './change-credit.server';
import { addCreditSchema, type CreditForm, payOutSchema, undoSchema } from './credit.schema';

type SentHere = Sent<{ viewer: SignedIn; userId: string }>;

const id = <Id extends CreditForm>(of: Id) => of;

const by = ({ context: { viewer, userId }, formKey: submissionKey }: SentHere) => ({
  ...{ ownerId: userId, actorId: viewer.id, submissionKey },
});

export const creditForms = [
  pageForm({
    ...{ id: id('add-credit'), schema: addCreditSchema, newKey: 'after a refusal' },
    async act({ amount, how, bonus, expires, note }, sent: SentHere) {
      const credit = { amountCents: amount, how, bonusCents: bonus, expiresOn: expires, note };
      await addCredit({ ...by(sent), ...credit });
      const sum = formatMoney(sumCents([amount ?? 0, bonus ?? 0]));
      return { to: paths.adminUser(sent.context.userId), said: `${sum} of credit added.` };
    },
  }),
  pageForm({
    ...{ id: id('pay-out-credit'), schema: payOutSchema, newKey: 'after a refusal' },
    async act({ amount: amountCents, method, note }, sent: SentHere) {
      await payOutCredit({ ...by(sent), amountCents, method, note });
      const said = `Payout of ${formatMoney(amountCents)} recorded.`;
      return { to: paths.adminUser(sent.context.userId), said };
    },
  }),
  pageForm({
    ...{ id: id('undo-credit'), schema: undoSchema, button: true },
    async act({ entry_id: entryId }, { context: { viewer, userId: ownerId } }: SentHere) {
      await undoCredit({ ownerId, actorId: viewer.id, entryId });
      return { to: paths.adminUser(ownerId), said: 'Undone. The balance is as before.' };
    },
  }),
] as const;
