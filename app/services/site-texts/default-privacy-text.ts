import { emailHref, phoneHref } from '~/lib/paths';
import { linkTo, plainWords } from './markdown.server';

export type NamedBusiness = {
  businessName: string;
  streetAddress: string;
  city: string;
  region: string;
  postalCode: string;
  phoneNumber: string;
  infoEmail: string;
};

/** The day of the privacy text until the owner edits it (R4, spec section 2). */
export const defaultPrivacyDate = '2023-12-23';

/** The default privacy text (R4, spec section 2). Change it with what is stored, sent or shown. */
export function defaultPrivacyText(business: NamedBusiness): string {
  const name = plainWords(business.businessName);
  return `# Introduction

This page says what ${name} (“we”) learns about you when you use this website, what we do with it
and who else sees it. It is a small business, and a short list.

# Information we collect

What you type in yourself:

- your name, e-mail address and phone number, and whether you want mails from us
- your dogs: name, breed, age, weight, habits, food, medication, your vet and who to call in an emergency, and the photos and vaccination records that you upload
- your bookings, the messages between you and us, and reviews that you leave
- what you paid, when and how. Card and account numbers never reach us: they stay with the payment provider.

What comes about by itself:

- Your browser gets a cookie when you sign in, and it keeps you signed in until you sign out or stay away for long; beside it we note the kind of browser. After something is done, a second one carries the sentence that the next page shows you, for a moment. There are no other cookies, no advertising and no counting of visits across sites.
- To tell people from machines that try passwords, we count attempts by a fingerprint of the address they come from, for a short while.

# How we use it

To look after your dog, to plan and confirm stays, to take payments, to answer you, and to reach you
when something happens. Mails about your account and your bookings are part of that; receipts and
reminders come only if you asked for them.

# Security

The connection is encrypted. Passwords are kept only as a fingerprint that cannot be turned back. Your
bookings, messages and your dogs’ records are open to you and to us, and to nobody else. The short public
page of a dog and its owner shows no address, phone number or e-mail address unless you switch that on
in your settings. No website is beyond every attack; if something of yours should get into wrong
hands, we tell you.

# Third parties

We sell nothing about you. These others are involved:

- PayPal, when you pay online: it learns the amount, the booking’s number and what you tell it yourself, under its own privacy policy
- the service that delivers our mails, which sees the mail and your address
- the company whose machines this website runs on
- a map or a page of reviews from another site, where we show one: it is not loaded until you ask for it, and until then that site does not learn that you were here

# Children under 13

This website is for the grown-ups of the dog. We do not knowingly keep information about children under
13. If you think that we do, write to us and we delete it.

# Changes

When this page changes, the date above it changes with it. What you have with us already is treated
no worse than the text said when you gave it to us, unless you agree.

# Contact

You can see and change what you told us on your own pages, take a copy of it, and delete your
account there. For everything else: ${name}, ${addressOf(business)},
${linkTo(business.phoneNumber, phoneHref(business.phoneNumber))},
${linkTo(business.infoEmail, emailHref(business.infoEmail))}.
`;
}

function addressOf({ streetAddress, city, region, postalCode }: NamedBusiness): string {
  return plainWords(`${streetAddress}, ${city}, ${region} ${postalCode}`);
}
