/** The forms of an owner's page of house credit: gifts, and asking for an offer (R143). */
import { formatMoney } from '~/core/money/money';
import { clientAddress } from '~/core/runtime/client-address.server';
import { environment } from '~/core/runtime/environment.server';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { askForOffer } from './ask-offer.server';
import { offerTitle } from './credit-offers';
import { type GiftForm, giveSchema, redeemSchema, takeBackSchema } from './gift.schema';
import { askSchema, type OfferForm } from './offer.schema';
import { giveCredit, redeemGift, takeBackGift } from './gifts.server';

type SentHere = Sent<{ viewer: SignedIn; ownerId: string; isOwn: boolean; mayAct: boolean }>;

const id = <Id extends GiftForm>(of: Id) => of;

const may = ({ mayAct }: SentHere['context']) => mayAct;
const by = ({ context: { viewer, ownerId } }: SentHere) => ({ ownerId, actorId: viewer.id });
const here = ({ context: { ownerId } }: SentHere, said: string) => ({
  ...{ to: paths.credit(ownerId), said },
});

export const giftForms = [
  pageForm({
    ...{ id: id('give-credit'), schema: giveSchema, may, newKey: 'after a refusal' },
    async act({ amount: amountCents, ...content }, sent: SentHere) {
      const client = clientAddress(sent.request);
      const gift = { ...by(sent), ...content, amountCents, client };
      await giveCredit({ ...gift, submissionKey: sent.formKey });
      const isSent = environment().mail.kind !== 'none';
      const when = isSent ? 'by email' : 'once email is set up';
      return here(
        sent,
        `${formatMoney(amountCents)} given. ${content.email} gets the code ${when}.`,
      );
    },
  }),
  pageForm({
    ...{ id: id('use-gift'), schema: redeemSchema, may, newKey: 'after a refusal' },
    async act({ gift_code: code }, sent: SentHere) {
      const client = clientAddress(sent.request);
      const gift = { ...by(sent), code, client };
      const { cents, hasPets } = await redeemGift({ ...gift, submissionKey: sent.formKey });
      const { isOwn, ownerId } = sent.context;
      const added = here(sent, `${formatMoney(cents)} of credit added.`);
      // After a sign-up for a gift the dog comes next, as without one (R11).
      return isOwn && !hasPets ? { ...added, to: paths.addPet(ownerId) } : added;
    },
  }),
  pageForm({
    ...{ id: id('take-back-gift'), schema: takeBackSchema, may, button: true },
    async act({ gift_id: giftId }, sent: SentHere) {
      const cents = await takeBackGift({ ...by(sent), giftId });
      return here(sent, `Gift withdrawn. ${formatMoney(cents)} is in the account again.`);
    },
  }),
  pageForm({
    ...{ id: 'ask-offer' satisfies OfferForm, schema: askSchema, button: true },
    may: ({ isOwn }: SentHere['context']) => isOwn,
    async act({ offer_id: key }, sent: SentHere) {
      const { viewer } = sent.context;
      const offer = await askForOffer({ viewer, key, formKey: sent.formKey });
      return here(sent, `We got your message: ${offerTitle(offer)}. It’s added once it’s paid.`);
    },
  }),
] as const;
