/** Emails about an account, always sent regardless of the owner's preferences (R36). */
import * as z from 'zod';
import {
  button,
  emailKind,
  greetingOf,
  paragraph,
  reasons,
  sentence,
  toAccount,
} from '~/core/mail/email';
import { business, localDate, person, samples, withOneTimeLink } from '~/core/mail/snapshots';
import { nameList } from '~/core/text/format';
import { formatDay } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';

/** Formats how long a link works: `one hour`, `30 minutes`, `7 days`. */
function lifetimeOf(minutes: number): string {
  if (minutes >= 24 * 60) return counted(Math.floor(minutes / (24 * 60)), 'day');
  if (minutes >= 60) return counted(Math.floor(minutes / 60), 'hour');
  return counted(Math.floor(minutes), 'minute');
}

function counted(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : `${count} ${noun}s`;
}

export const accountEmails = {
  password_reset: emailKind({
    name: 'password_reset',
    label: 'Password reset',
    optional: false,
    phoneNotice: null,
    contents: withOneTimeLink,
    write(contents, { oneTimeLink }) {
      const { business, linkValidMinutes } = contents;
      const lifetime = lifetimeOf(linkValidMinutes);
      return toAccount(contents, {
        subject: `Set a new password for ${business.name}`,
        preview: `The link works once, for ${lifetime}.`,
        blocks: [
          paragraph(
            `Someone, probably you, asked to set a new password for your account at ${business.name}.`,
          ),
          { kind: 'oneTimeLink', label: 'Set a new password', href: oneTimeLink },
          paragraph(
            `The link works once, for ${lifetime}. Using it signs you out everywhere else.`,
          ),
          paragraph('If it wasn’t you, you can ignore this email: your password hasn’t changed.'),
        ],
      });
    },
    sample: { ...samples.person, linkValidMinutes: 60 },
  }),

  sign_in_link: emailKind({
    name: 'sign_in_link',
    label: 'Sign-in link',
    optional: false,
    phoneNotice: null,
    contents: withOneTimeLink,
    write(contents, { oneTimeLink }) {
      const { business, linkValidMinutes } = contents;
      const lifetime = lifetimeOf(linkValidMinutes);
      return toAccount(contents, {
        subject: `Sign in to ${business.name}`,
        preview: `The link works once, for ${lifetime}.`,
        blocks: [
          paragraph(`Someone, probably you, asked to sign in to your account at ${business.name}.`),
          { kind: 'oneTimeLink', label: 'Sign in', href: oneTimeLink },
          paragraph(`The link works once, for ${lifetime}.`),
          paragraph('If it wasn’t you, you can ignore this email: no one is signed in.'),
        ],
      });
    },
    sample: { ...samples.person, linkValidMinutes: 15 },
  }),

  set_password: emailKind({
    name: 'set_password',
    label: 'Set a password',
    optional: false,
    phoneNotice: null,
    contents: withOneTimeLink,
    write(contents, { oneTimeLink }) {
      const { business, linkValidMinutes } = contents;
      return toAccount(contents, {
        subject: `Your account at ${business.name} is ready`,
        preview: 'Choose a password to sign in.',
        blocks: [
          paragraph(
            `Your account for running ${business.name} is ready. Choose a password to sign in.`,
          ),
          { kind: 'oneTimeLink', label: 'Choose a password', href: oneTimeLink },
          paragraph(
            `The link works once, for ${lifetimeOf(linkValidMinutes)}. If you ask for a newer one, this one stops working.`,
          ),
        ],
      });
    },
    sample: { ...samples.person, linkValidMinutes: 7 * 24 * 60 },
  }),

  /** To an owner with an imported account (R60), once the admin invites them. */
  account_invited: emailKind({
    name: 'account_invited',
    label: 'Invitation of an imported owner',
    optional: false,
    phoneNotice: null,
    contents: withOneTimeLink.extend({
      dogs: z.array(z.string()),
      /** Questions about each dog (R99); missing in older emails. */
      asks: z.array(z.string()).default([]),
    }),
    write(contents, { url, oneTimeLink }) {
      const { business, dogs, asks, linkValidMinutes } = contents;
      const about = dogs.length === 0 ? 'you' : `you and ${nameList(dogs)}`;
      return toAccount(contents, {
        subject: `Your account at ${business.name}`,
        preview: 'Choose a password to see it.',
        blocks: [
          paragraph(
            `${business.ownerFirstName} has set up an account for ${about} at ${business.name}, so that you can book stays and see everything about them online.`,
          ),
          { kind: 'oneTimeLink', label: 'Choose a password', href: oneTimeLink },
          sentence(
            `The link works once, for ${lifetimeOf(linkValidMinutes)}. After that you can`,
            'ask for a new one',
            url(paths.passwordReset()),
          ),
          paragraph(
            asks.length === 0
              ? 'Please look through what we know about you and your dogs, and correct what’s wrong.'
              : `Please look through what we know about you and your dogs. A few things are still missing. ${asks.join('. ')}. We’ll ask you for them when you sign in, and you can skip what you don’t know.`,
          ),
        ],
      });
    },
    sample: {
      ...samples.person,
      linkValidMinutes: 7 * 24 * 60,
      dogs: ['Biscuit', 'Maple'],
      asks: [],
    },
  }),

  /** To a person that the admin invited as a helper (R59). */
  helper_invited: emailKind({
    name: 'helper_invited',
    label: 'Invitation of a helper',
    optional: false,
    phoneNotice: null,
    contents: withOneTimeLink,
    write(contents, { url, oneTimeLink }) {
      const { business, linkValidMinutes } = contents;
      return toAccount(contents, {
        subject: `Help with the dogs at ${business.name}`,
        preview: 'Choose a password to see the day sheet.',
        blocks: [
          paragraph(
            `${business.ownerFirstName} would like you to help at ${business.name}. Your account shows who is here, what each dog needs, and lets you note what you did.`,
          ),
          { kind: 'oneTimeLink', label: 'Choose a password', href: oneTimeLink },
          sentence(
            `The link works once, for ${lifetimeOf(linkValidMinutes)}. After that you can`,
            'ask for a new one',
            url(paths.passwordReset()),
          ),
          paragraph('If you didn’t expect this, you can ignore this email.'),
        ],
      });
    },
    sample: { ...samples.person, linkValidMinutes: 7 * 24 * 60 },
  }),

  /** To everyone who signs up, if it's switched on. */
  welcome: emailKind({
    name: 'welcome',
    label: 'Welcome',
    optional: false,
    phoneNotice: null,
    contents: person.extend({
      ownerId: z.string(),
      /** Whether the house requires vaccinations (R44), and meets each dog first (R45). */
      certificates: z.boolean(),
      meetFirst: z.boolean(),
    }),
    write(contents, { url }) {
      const { business, ownerId, certificates, meetFirst } = contents;
      return toAccount(contents, {
        subject: `Welcome to ${business.name}`,
        preview: 'Here’s what’s next.',
        blocks: [
          paragraph(`Thank you for signing up at ${business.name}. Here’s what’s next.`),
          sentence('Tell us who’s coming:', 'add your dog', url(paths.addPet(ownerId))),
          ...(certificates
            ? [
                sentence(
                  'Show us that the vaccinations are up to date, on the page of your dog:',
                  'add the certificates',
                  url(paths.profileOf(ownerId)),
                ),
              ]
            : []),
          ...(meetFirst
            ? [
                sentence(
                  `${business.ownerFirstName} meets each dog before the first stay:`,
                  'propose times to come by',
                  url(paths.proposeMeeting()),
                ),
              ]
            : []),
          sentence('When you’re ready,', 'book a stay', url(paths.bookAStay())),
          paragraph(
            'If you didn’t sign up, someone typed your address by mistake, and you can ignore this email.',
          ),
        ],
      });
    },
    sample: {
      ...samples.person,
      firstName: null,
      ownerId: samples.owner.ownerId,
      certificates: true,
      meetFirst: true,
    },
    samples: {
      plain: {
        ...samples.person,
        firstName: null,
        ownerId: samples.owner.ownerId,
        certificates: false,
        meetFirst: false,
      },
    },
  }),

  /** To an address with an account that was used for another sign-up (R12). */
  account_exists: emailKind({
    name: 'account_exists',
    label: 'Account already exists',
    optional: false,
    phoneNotice: null,
    contents: person,
    write(contents, { url }) {
      const { business } = contents;
      return toAccount(contents, {
        subject: `You already have an account at ${business.name}`,
        preview: 'Sign in, or set a new password.',
        blocks: [
          paragraph(
            `Someone, probably you, tried to sign up at ${business.name} with this email address. ` +
              'It already has an account, so we didn’t create another one.',
          ),
          button('Sign in', url(paths.login())),
          sentence('Forgot your password? You can', 'set a new one', url(paths.passwordReset())),
          paragraph('If it wasn’t you, you can ignore this email: no one got into your account.'),
        ],
      });
    },
    sample: samples.person,
  }),

  /** To the new address of an account, with the link that confirms it (R13). */
  email_change: emailKind({
    name: 'email_change',
    label: 'Confirm a new email address',
    optional: false,
    phoneNotice: null,
    contents: withOneTimeLink,
    write(contents, { oneTimeLink }) {
      const { business, linkValidMinutes } = contents;
      const lifetime = lifetimeOf(linkValidMinutes);
      return toAccount(contents, {
        subject: `Confirm your new email address for ${business.name}`,
        preview: `The link works once, for ${lifetime}.`,
        blocks: [
          paragraph(
            `You asked to use this email address for your account at ${business.name}. Nothing changes until you confirm it.`,
          ),
          { kind: 'oneTimeLink', label: 'Confirm this address', href: oneTimeLink },
          paragraph(
            `The link works once, for ${lifetime}. Until you confirm, keep signing in with your current address.`,
          ),
          paragraph(
            'If it wasn’t you, someone mistyped their address, and you can ignore this email.',
          ),
        ],
      });
    },
    sample: { ...samples.person, linkValidMinutes: 60 },
  }),

  /** To the current address, as soon as a change is requested (R13). */
  email_changed: emailKind({
    name: 'email_changed',
    label: 'Email address is changing',
    optional: false,
    phoneNotice: null,
    contents: person.extend({ newEmail: z.string() }),
    write(contents, { url }) {
      const { business, newEmail } = contents;
      return toAccount(contents, {
        subject: `Your email address is changing at ${business.name}`,
        preview: `The new address is ${newEmail}.`,
        blocks: [
          paragraph(
            `Someone, probably you, asked to change the email address of your account at ${business.name} to ${newEmail}. It takes ` +
              'effect once the link we sent to the new address is opened and confirmed.',
          ),
          paragraph('If it was you, you don’t need to do anything here.'),
          sentence(
            'If it wasn’t you, someone knows your password. Right away,',
            'set a new one',
            url(paths.passwordReset()),
          ),
          paragraph(
            'That cancels the change and signs out every device. Then reply to this email, and we’ll look into it together.',
          ),
        ],
      });
    },
    sample: { ...samples.person, newEmail: 'mia.torres@example.com' },
  }),

  /** To an owner whose account is deleted later, since records of stays are kept (R58). */
  deletion_planned: emailKind({
    name: 'deletion_planned',
    label: 'Account will be deleted',
    optional: false,
    phoneNotice: null,
    contents: person.extend({ profileId: z.string(), until: localDate }),
    write(contents, { url }) {
      const { business, profileId, until } = contents;
      return toAccount(contents, {
        subject: `Your account at ${business.name} will be deleted on ${formatDay(until)}`,
        preview: 'You can keep it until then.',
        blocks: [
          paragraph(
            `As you asked, we’ll delete your account, with everything that names you, on ${formatDay(until)}. ` +
              'We have to keep records of your dogs’ stays until then.',
          ),
          paragraph('You don’t need to do anything. Until then you can still sign in.'),
          button('Keep my account', url(paths.deleteAccount(profileId))),
          paragraph(
            'If you didn’t ask for this, reply to this email, and we’ll look into it together.',
          ),
        ],
      });
    },
    sample: { ...samples.person, profileId: 'sampleownersampleowner01', until: '2027-11-22' },
  }),

  /** To the last address of an account that its owner deleted (R41). It contains no names. */
  account_deleted: emailKind({
    name: 'account_deleted',
    label: 'Account deleted',
    optional: false,
    phoneNotice: null,
    contents: z.object({ business }),
    write: ({ business }) => ({
      subject: `Your account at ${business.name} has been deleted`,
      preview: 'Thank you for the time with you and your dogs.',
      greeting: greetingOf(null),
      blocks: [
        paragraph(
          'As you asked, we’ve deleted your account, with your dogs’ pages, your messages and everything that ' +
            'named you. Only the amounts stay in our books, without your name.',
        ),
        paragraph(
          'This is the last email you’ll get from us. Thank you for the time with you and your dogs. You’re always welcome back.',
        ),
        paragraph('If you didn’t do this, reply to this email, and we’ll look into it together.'),
      ],
      signed: true,
      replyTo: business.infoEmail,
      why: reasons.deleted,
      business,
    }),
    sample: { business: samples.business },
  }),
};
