import { type ArrivalSettings, notedSinceOf } from '~/features/day/whereabouts/whereabouts.server';
import { formatMoney } from '~/core/money/money';
import { environment } from '~/core/runtime/environment.server';
import { canPayAhead } from '~/core/settings/pay-ahead.server';
import { emailHref } from '~/core/text/contact-links';
import { counted, countedMinutes } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { linkTo, phoneText, plainWords } from '~/core/text/markdown.server';
import { paths } from '~/core/web/paths';
import type { LateTerms } from '~/features/day/arrivals/arrivals';
import type { Limits } from '~/features/booking/places/headcount';
import { type CancelSettings, termsSentence } from '~/features/money/pricing/cancellation';
import { depositSentence, type DepositSettings } from '~/features/money/pricing/deposit';
import { services } from '~/features/booking/rules/services';
import { mostNights, monthsAhead } from '~/features/booking/rules/stay-rules';
import type { Paper } from '~/features/dogs/vaccinations/vaccinations';
import type { NamedBusiness } from './default-privacy-text.server';

type PaySettings = Parameters<typeof canPayAhead>[0];

type LateSettings = LateTerms & ArrivalSettings;

/**
 * Returns the default terms (R4), from the app's rules and settings.
 * @param required the papers that the house asks for
 * @param origin the site's origin, for links
 */
export function defaultTermsText(
  business: NamedBusiness &
    Limits &
    CancelSettings &
    DepositSettings &
    PaySettings &
    LateSettings & { tips: boolean },
  required: readonly Paper[],
  origin: string,
): string {
  const name = plainWords(business.businessName);
  const page = (words: string, path: string) => linkTo(words, origin + path);
  return `# What this is

These are the terms between you and ${name} (“we”) when your dog stays with us. If something here is
unclear, ask before you book.

# Bookings

A request on this website isn’t a booking until we accept it. We’ll email you either way. A stay can be booked up to ${monthsAhead} months ahead and for up to ${mostNights} nights. Please be
honest with us about your dog, especially about fear, biting, illness and escapes. We may turn down or end a
stay if a dog wouldn’t be safe or happy with us, or others wouldn’t be safe with the dog.

Please keep to the Drop Off and Pick Up times you chose. ${lateness(business)} the
longer stay at our rates for ${page('daycare', paths.daycare())} and
${page('boarding', paths.boarding())}.

# Cancellation

You can cancel a request or a booking yourself on this website. Please do it as early as you can:
${placesIn(business)}. ${cancelTerms(business)} If we have to cancel, we refund what you paid for that stay.

# Health and vaccinations

Your dog must be healthy, free of parasites and up to date with the vaccinations that the law and your
vet ask for, rabies above all. ${proofOf(required)} Bring enough food and medication, with a note
about how much and when. If your dog gets sick or hurt, we’ll call you, then your emergency contact, and take
your dog to a vet if it can’t wait. You pay for that unless we caused it.

# Payment

The total you see before you book comes from our rates on that day, and later rate changes don’t change
it. If you ask for other dogs or times, we recalculate it. ${waysToPay(business)} ${dueTerms(business)}

# Liability

We look after your dog like our own. Dogs play, and a scratch can happen. We’re responsible for damage we
cause by carelessness, as far as the law requires. You’re responsible for damage your dog does to people,
animals and things. Nothing here takes away rights the law gives you.

# Contact

${name}, ${plainWords(`${business.streetAddress}, ${business.city}, ${business.region} ${business.postalCode}`)},
${phoneText(business.phoneNumber)},
${linkTo(business.infoEmail, emailHref(business.infoEmail))}.
`;
}

/**
 * Returns the first half of the sentence on late Pick Ups (R50); the other half, the charge for a longer
 * stay, applies in every house.
 */
function lateness(settings: LateSettings): string {
  const { lateCharge, lateFeeCents, lateGraceMinutes } = settings;
  if (notedSinceOf(settings) === null || lateCharge === 'off')
    return 'If you pick up later, you may be charged for';
  const late = `If you pick up more than ${countedMinutes(lateGraceMinutes)} late, you may be charged`;
  if (lateCharge === 'by_rates') return `${late} for`;
  return `${late} ${formatMoney(lateFeeCents)} for each quarter hour that has begun, and from two hours on for`;
}

/** Returns the ways to pay that are set up (R137). */
function waysToPay(settings: PaySettings): string {
  if (environment().paypal.kind !== 'none') return 'You can pay online\nthrough PayPal, or later.';
  return canPayAhead(settings) ? 'You can pay ahead, or later.' : 'You pay when you come.';
}

/** Returns the payment terms (R92): the deposit, if any, and the rest. */
function dueTerms(settings: DepositSettings): string {
  const deposits = services.flatMap((service) => {
    const sentence = depositSentence(settings, service, null);
    return sentence === null ? [] : `${service}: ${sentence}`;
  });
  const rest = 'Any balance is due when you pick up your dog.';
  return deposits.length === 0
    ? rest
    : `${deposits.join(' ')}${settings.restDueDays === null ? ' The rest is due before Drop Off.' : ''} Without a deposit, any balance is due when you pick up your dog.`;
}

/** Returns the cancellation terms (R54); without terms, that each case is decided individually. */
function cancelTerms(settings: CancelSettings & { tips: boolean }): string {
  const terms = services.flatMap((service) => {
    const sentence = termsSentence(settings, service);
    return sentence === null ? [] : `${service}: ${sentence}`;
  });
  const then = 'Canceling doesn’t refund a payment automatically: we';
  if (terms.length === 0) return `${then} look at each case and\ntell you what we’ll refund.`;
  const back = settings.tips ? 'only a tip' : 'nothing';
  const late = `What we keep is never more than what you paid, and once a stay has begun ${back} comes back.`;
  return `${terms.join(' ')} ${late} ${then} send what comes back to you, usually the same day.`;
}

/** Returns the sentence on required papers (R44, R145). */
function proofOf(required: readonly Paper[]): string {
  const names = required.map(({ name }) => plainWords(name));
  if (names.length === 0) return 'Bring proof or upload it.';
  return `We ask for proof of ${nameList(names)}, valid until the end of each stay: please upload the certificate.`;
}

/** Returns the house's capacity in words (R43); `a few` if no limit is set. */
function placesIn({ dogLimit, overnightLimit }: Limits): string {
  const overnight = overnightLimit === null ? '' : counted(overnightLimit, 'sleeping place');
  if (dogLimit === null) return `we only have ${overnight || 'a few places'}`;
  const places = `we only have ${counted(dogLimit, 'place')}`;
  return overnight === '' ? places : `${places} and ${overnight}`;
}
