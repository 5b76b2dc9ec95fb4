import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import type { CreditAccount } from './credit-account.server';
import { offerDetails, offerTitle } from './credit-offers';
import type { OfferForm } from './offer.schema';

/** The house's offers of credit on an owner's page (R143), each with its button. */
export function OffersCard({
  offers,
  waysToPay,
  hostName,
  formKey,
}: Pick<CreditAccount, 'offers'> & {
  waysToPay: readonly string[];
  hostName: string;
  formKey: string;
}) {
  return (
    <Card title="Get more for what you pay ahead">
      <ul className={parts.wideList}>
        {offers.map((offer) => (
          <li key={offer.key}>
            <PostForm formKey={formKey} label={offerTitle(offer)}>
              <input type="hidden" name="offer_id" value={offer.key} />
              <p>{`${offerTitle(offer)}. ${offerDetails(offer)}`}</p>
              <SubmitButton
                name="intent"
                value={'ask-offer' satisfies OfferForm}
                variant="default"
                about={`: ${offerTitle(offer)}`}
              >
                Ask for it
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
      <p>
        {waysToPay.length === 0
          ? `Your message goes to ${hostName}, who tells you how to pay.`
          : `Ways to pay: ${waysToPay.join(', ')}.`}{' '}
        {`${hostName} adds it once it’s paid.`}
      </p>
    </Card>
  );
}
