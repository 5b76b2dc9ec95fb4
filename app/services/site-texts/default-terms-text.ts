import { mostNights, monthsAhead } from '~/domain/stay-rules';
import { emailHref, paths, phoneHref } from '~/lib/paths';
import type { NamedBusiness } from './default-privacy-text';
import { linkTo, plainWords } from './markdown.server';

/** The default terms (R4), by the rules that the app keeps; `origin` is the site's, for links. */
export function defaultTermsText(business: NamedBusiness, origin: string): string {
  const name = plainWords(business.businessName);
  const page = (words: string, path: string) => linkTo(words, origin + path);
  return `# What this is

These are the terms between you and ${name} (“we”) when your dog stays with us. If something here is
unclear, ask before you book.

# Bookings

A request on this website is not yet a booking: it is one when we accept it, and we write to you either
way. A stay can be booked up to ${monthsAhead} months ahead and for up to ${mostNights} nights. Tell us
truthfully about your dog, above all about fear, biting, illness and escapes. We may turn down or end a
stay when a dog would not be safe or happy with us, or others would not be safe with the dog.

Please keep to the times of Drop Off and Pick Up that you chose. A later Pick Up may cost what the longer
stay costs by the rates for ${page('daycare', paths.daycare())} and
${page('boarding', paths.boarding())}.

# Cancellation

You can cancel a request or a booking yourself on this website. Please do it as early as you can:
there are only a few places. If you have paid, canceling moves no money by itself; we look at each case
and tell you what we pay back. If we have to cancel, you get back what you paid for that stay.

# Health and vaccinations

Your dog must be healthy, free of parasites and up to date with the vaccinations that the law and your
vet ask for, rabies above all. Bring proof or upload it. Bring enough food and medication, with a note
how much and when. If your dog falls ill or is hurt, we call you, then your emergency contact, and take it to
a vet when it cannot wait. The cost of that is yours unless we caused it.

# Payment

The total that you see before you book comes from our rates on that day, and a later change of the rates
does not change it. If you ask for other dogs or times, it is worked out anew. You can pay online
through PayPal, or later. What is still open is due when you pick your dog up.

# Liability

We look after your dog as we do after our own. Dogs play, and a scratch can happen. We answer for damage that
we cause by carelessness, as far as the law says so; you answer for damage that your dog does to people,
animals and things. Nothing here takes away a right that the law gives you.

# Contact

${name}, ${plainWords(`${business.streetAddress}, ${business.city}, ${business.region} ${business.postalCode}`)},
${linkTo(business.phoneNumber, phoneHref(business.phoneNumber))},
${linkTo(business.infoEmail, emailHref(business.infoEmail))}.
`;
}
