/** Asking for an offer of house credit (R143): a message to the house in the owner's name. */
import { ServiceError } from '~/core/errors/service-error.server';
import { businessSettings } from '~/core/settings/settings.server';
import type { Viewer } from '~/core/session/permissions';
import { sendMessage } from '~/features/messages/conversations/send-message.server';
import { type CreditOffer, offerKey, offerMessage, offersIn } from './credit-offers';

/** Sends the message, once per form. @returns the offer. @throws ServiceError if it is offered no more */
export async function askForOffer(asking: {
  viewer: Viewer;
  key: string;
  formKey: string;
}): Promise<CreditOffer> {
  const { viewer, key, formKey } = asking;
  const { houseCredit, creditOffers } = await businessSettings('committed');
  const offer = (houseCredit ? offersIn(creditOffers) : []).find((one) => offerKey(one) === key);
  if (offer === undefined)
    throw new ServiceError('conflict', 'This offer has changed. Please look at the page again.');
  await sendMessage({ ownerId: viewer.id, sender: viewer, content: offerMessage(offer), formKey });
  return offer;
}
