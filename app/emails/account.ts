/** Emails about an account. They always go, whatever the owner opted for (R36). */
import * as z from 'zod';
import { paths } from '~/lib/paths';
import { button, emailKind, greetingOf, paragraph, reasons, sentence, toAccount } from './email';
import { business, person, samples, withOneTimeLink } from './snapshots';

/** `one hour`, `30 minutes`, `7 days`: how long a link works. */
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
    label: 'Password reset',
    optional: false,
    contents: withOneTimeLink,
    write(contents, { oneTimeLink }) {
      const { business, linkValidMinutes } = contents;
      const lifetime = lifetimeOf(linkValidMinutes);
      return toAccount(contents, {
        subject: `Set a new password for ${business.name}`,
        preview: `The link works once, for ${lifetime}.`,
        blocks: [
          paragraph(
            `Somebody, most likely you, asked to set a new password for your account at ${business.name}.`,
          ),
          { kind: 'oneTimeLink', label: 'Set a new password', href: oneTimeLink },
          paragraph(
            `The link works once, for ${lifetime}. Using it signs you out everywhere else.`,
          ),
          paragraph('If it was not you, you need do nothing: your password stays as it is.'),
        ],
      });
    },
    sample: { ...samples.person, linkValidMinutes: 60 },
  }),

  set_password: emailKind({
    label: 'Set a password',
    optional: false,
    contents: withOneTimeLink,
    write(contents, { oneTimeLink }) {
      const { business, linkValidMinutes } = contents;
      return toAccount(contents, {
        subject: `Your account at ${business.name} is ready`,
        preview: 'Choose a password to sign in.',
        blocks: [
          paragraph(
            `The account with which you look after ${business.name} is ready. Choose a password, and you can sign in.`,
          ),
          { kind: 'oneTimeLink', label: 'Choose a password', href: oneTimeLink },
          paragraph(
            `The link works once, for ${lifetimeOf(linkValidMinutes)}. A newer one replaces it.`,
          ),
        ],
      });
    },
    sample: { ...samples.person, linkValidMinutes: 7 * 24 * 60 },
  }),

  /** To an address with which a second account was tried (R12). */
  account_exists: emailKind({
    label: 'Account exists already',
    optional: false,
    contents: person,
    write(contents, { url }) {
      const { business } = contents;
      return toAccount(contents, {
        subject: `You already have an account at ${business.name}`,
        preview: 'Sign in, or set a new password.',
        blocks: [
          paragraph(
            `Somebody, most likely you, tried to sign up at ${business.name} with this address. ` +
              'It has an account already, so no second one was made.',
          ),
          button('Sign in', url(paths.login())),
          sentence(
            'Forgot your password? Here you can',
            'set a new one',
            url(paths.passwordReset()),
          ),
          paragraph('If it was not you, you need do nothing: nobody got into your account.'),
        ],
      });
    },
    sample: samples.person,
  }),

  /** To the address that an account asked to change to, with the link that puts it in force (R13). */
  email_change: emailKind({
    label: 'Confirm a new e-mail address',
    optional: false,
    contents: withOneTimeLink,
    write(contents, { oneTimeLink }) {
      const { business, linkValidMinutes } = contents;
      const lifetime = lifetimeOf(linkValidMinutes);
      return toAccount(contents, {
        subject: `Confirm your new e-mail address for ${business.name}`,
        preview: `The link works once, for ${lifetime}.`,
        blocks: [
          paragraph(
            `You asked to use this address for your account at ${business.name} from now on. Until you confirm it, nothing changes.`,
          ),
          { kind: 'oneTimeLink', label: 'Confirm this address', href: oneTimeLink },
          paragraph(
            `The link works once, for ${lifetime}. Until then you sign in with the address you have now.`,
          ),
          paragraph('If it was not you, somebody mistyped their address: you need do nothing.'),
        ],
      });
    },
    sample: { ...samples.person, linkValidMinutes: 60 },
  }),

  /** To the address in force, as soon as a change to another one is asked for (R13). */
  email_changed: emailKind({
    label: 'E-mail address changes',
    optional: false,
    contents: person.extend({ newEmail: z.string() }),
    write(contents, { url }) {
      const { business, newEmail } = contents;
      return toAccount(contents, {
        subject: `A change of your e-mail address at ${business.name}`,
        preview: `A change to ${newEmail} was asked.`,
        blocks: [
          paragraph(
            `A change to ${newEmail} was asked for your account at ${business.name}. It takes ` +
              'effect when the link that we sent there is opened and confirmed.',
          ),
          paragraph('If it was you, you need do nothing here.'),
          sentence(
            'If it was not you, somebody knows your password. At once',
            'set a new one',
            url(paths.passwordReset()),
          ),
          paragraph(
            'That ends the change and signs everybody out. Then answer this mail, and we will look at it together.',
          ),
        ],
      });
    },
    sample: { ...samples.person, newEmail: 'mia.torres@example.com' },
  }),

  /** To the last address of an account that its owner deleted (R41). It names no person. */
  account_deleted: emailKind({
    label: 'Account deleted',
    optional: false,
    contents: z.object({ business }),
    write: ({ business }) => ({
      subject: `Your account at ${business.name} is deleted`,
      preview: 'Thank you for the time with you and your dogs.',
      greeting: greetingOf(null),
      blocks: [
        paragraph(
          'As you asked, your account is deleted, with your dogs’ pages, your messages and all that ' +
            'named you. What stays are the sums in our books, without a name.',
        ),
        paragraph(
          'This is the last mail that you get from here. Thank you for the time with you and your dogs. The door stays open.',
        ),
        paragraph(
          'If it was not you who did this, answer this mail, and we will look at it together.',
        ),
      ],
      signed: true,
      replyTo: business.infoEmail,
      why: reasons.deleted,
      business,
    }),
    sample: { business: samples.business },
  }),
};
