import { emailHref } from '~/core/text/contact-links';
import { linkTo, phoneText, plainWords } from '~/core/text/markdown.server';

export type NamedBusiness = {
  businessName: string;
  streetAddress: string;
  city: string;
  region: string;
  postalCode: string;
  phoneNumber: string;
  infoEmail: string;
};

/** Date of the default privacy text (R4, spec section 2). */
export const defaultPrivacyDate = '2023-12-23';

/**
 * Returns the default privacy text (R4, spec section 2). Update it whenever stored, sent or public data
 * changes.
 */
export function defaultPrivacyText(business: NamedBusiness): string {
  const name = plainWords(business.businessName);
  return `# Introduction

This page explains what ${name} (“we”) learns about you when you use this website, what we do with it
and who else can see it. We’re a small business, and it’s a short list.

# Information we collect

What you tell us:

- your name, email address and phone number, and whether you want emails from us
- your dogs: name, breed, age, weight, habits, food, medication, your vet and emergency contacts, and the photos and vaccination records you upload
- your bookings, the messages between you and us, and the reviews you leave
- what you paid, when and how. Card and account numbers never reach us: they stay with the payment provider.

What is collected automatically:

- Your browser gets a cookie when you sign in. It keeps you signed in until you sign out or stay away for a long time, and we note the kind of browser with it. After you do something, a second cookie briefly carries the message that the next page shows you. There are no other cookies, no ads and no tracking across sites.
- To tell people from machines that guess passwords, we briefly count attempts by a fingerprint of the address they come from.

# How we use it

We use it to look after your dog, to plan and confirm stays, to take payments, to answer you, and to
reach you when something happens. That includes emails about your account and your bookings. Receipts
and reminders come only if you asked for them.

# Security

The connection is encrypted. Passwords are stored only as a fingerprint that can’t be reversed. Only you
and we can see your bookings, messages and your dogs’ records. The short public page of a dog and its
owner shows no address, and no phone number or email address unless you turn that on in your settings.
No website is safe from every attack. If someone gets hold of your information, we’ll tell you.

# Third parties

We never sell your information. These others are involved:

- PayPal, when you pay online: it receives the amount, the booking’s number and what you tell it yourself, under its own privacy policy
- the service that delivers our emails, which sees the email and your address
- the company whose machines this website runs on
- a map or a page of reviews from another site, where we show one: it loads only when you ask for it, and until then that site doesn’t know you were here

# Children under 13

This website is for the dog’s grown-ups. We don’t knowingly keep information about children under 13. If
you think we do, contact us and we’ll delete it.

# Changes

When this page changes, so does the date above it. Information you gave us earlier is treated no worse
than this page said at the time, unless you agree.

# Contact

You can see and change what you told us on your own pages, download a copy of it, and delete your
account there. For everything else: ${name}, ${addressOf(business)},
${phoneText(business.phoneNumber)},
${linkTo(business.infoEmail, emailHref(business.infoEmail))}.
`;
}

function addressOf({ streetAddress, city, region, postalCode }: NamedBusiness): string {
  return plainWords(`${streetAddress}, ${city}, ${region} ${postalCode}`);
}
