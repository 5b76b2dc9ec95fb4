/** The forms about an owner: note, prices, first email, sign-in (R25, R45, R46, R60, R99). */
import * as z from 'zod';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { inviteOwner } from '~/features/data/import/invite.server';
import { pauseOwner } from '~/features/dogs/approval/dog-notes.server';
import { creditForms } from '~/features/money/credit/credit.action.server';
import { specialPricesSchema } from '~/features/money/pricing/special-prices.schema';
import { endSessionsOf } from '~/features/people/accounts/account-sessions.server';
import { giveEmail } from '~/features/people/directory/add-owner.server';
import {
  savePrivateNote,
  saveSpecialPrices,
  sendAgreementLink,
} from '~/features/people/directory/user-page.server';
import { ownerEmailSchema, privateNoteSchema } from '~/features/people/directory/user.schema';

type SentHere = Sent<{ viewer: SignedIn; userId: string }>;

const button = { schema: z.object({}), button: true } as const;

const here = ({ context: { userId } }: SentHere, said: string) => ({
  ...{ to: paths.adminUser(userId), said },
});
const profile = ({ context: { userId } }: SentHere, said: string) => ({
  ...{ to: paths.profileOf(userId), said },
});

export const userForms = [
  pageForm({
    ...{ id: 'prices', schema: specialPricesSchema },
    async act(
      { special_price_daycare: daycare, special_boarding_price: boarding, tax_exempt: taxExempt },
      sent: SentHere,
    ) {
      await saveSpecialPrices(sent.context.userId, { daycare, boarding, taxExempt }, sent.seen);
      return here(sent, 'Special prices saved. They apply from the next booking.');
    },
  }),
  pageForm({
    ...{ id: 'note', schema: privateNoteSchema },
    async act({ private_note: note }, sent: SentHere) {
      await savePrivateNote(sent.context.userId, note, sent.seen);
      return profile(sent, 'Note saved.');
    },
  }),
  pageForm({
    ...{ id: 'email', schema: ownerEmailSchema },
    async act({ email }, sent: SentHere) {
      const { userId, viewer } = sent.context;
      await giveEmail(userId, email, viewer.id);
      return here(sent, 'Saved. The link in the email lets them choose a password.');
    },
  }),
  pageForm({
    ...{ id: 'sign-out', ...button },
    async act(_nothing, sent: SentHere) {
      const { userId, viewer } = sent.context;
      await endSessionsOf(userId, viewer.id);
      return here(sent, 'Signed out everywhere.');
    },
  }),
  pageForm({
    ...{ id: 'ask-to-sign', ...button },
    async act(_nothing, sent: SentHere) {
      const { userId, viewer } = sent.context;
      await sendAgreementLink(userId, viewer, sent.sentKey);
      return here(sent, 'Sent as a message, with the link to the agreement.');
    },
  }),
  pageForm({
    ...{ id: 'invite', ...button },
    async act(_nothing, sent: SentHere) {
      await inviteOwner(sent.context.userId);
      return here(sent, 'Invited. The link in the email lets them choose a password.');
    },
  }),
  pageForm({
    ...{ id: 'stop-requests', ...button },
    async act(_nothing, sent: SentHere) {
      await pauseOwner(sent.context.userId, true);
      const said = 'You take no more requests from this owner. Stays that are booked stay booked.';
      return profile(sent, said);
    },
  }),
  pageForm({
    ...{ id: 'take-requests', ...button },
    async act(_nothing, sent: SentHere) {
      await pauseOwner(sent.context.userId, false);
      return profile(sent, 'You take requests from this owner again.');
    },
  }),
  ...creditForms,
] as const;
