import * as z from 'zod';
import { emailKind, paragraph, sentence, toAccount } from '~/core/mail/email';
import { person, samples } from '~/core/mail/snapshots';
import { paths } from '~/core/web/paths';

type Text = { subject: string; what: string };

const change = z.enum(['on', 'off', 'new_codes', 'code_used', 'guessed']);

const textOf: Record<z.infer<typeof change>, (site: string, codesLeft: number) => Text> = {
  on: (site, codesLeft) => ({
    subject: 'Two-step sign-in is on',
    what:
      `Two-step sign-in is on for your account at ${site}. From now on, signing in takes a ` +
      `code from your app after the password. You also have ${codesLeft} recovery codes: keep ` +
      'them where you can find them without your phone.',
  }),
  off: (site) => ({
    subject: 'Two-step sign-in is off',
    what: `Two-step sign-in is off for your account at ${site}. From now on, your password alone signs you in.`,
  }),
  new_codes: (site, codesLeft) => ({
    subject: 'New recovery codes',
    what: `You have ${codesLeft} new recovery codes for your account at ${site}. Your old codes no longer work.`,
  }),
  code_used: (site, codesLeft) => ({
    subject: 'A recovery code was used',
    what:
      `Someone, probably you, used a recovery code for your account at ${site}. ` +
      (codesLeft === 0
        ? 'It was your last one. Please create new ones in your settings soon.'
        : `You have ${codesLeft} left.`),
  }),
  guessed: (site) => ({
    subject: 'Wrong codes for two-step sign-in',
    what:
      `Someone entered the password for your account at ${site}, and then one wrong code after ` +
      'another. So we won’t accept codes from your app for up to an hour. Your recovery codes still ' +
      'work.',
  }),
};

export const twoStepEmails = {
  two_factor_changed: emailKind({
    name: 'two_factor_changed',
    label: 'Two-step sign-in',
    optional: false,
    phoneNotice: null,
    contents: person.extend({ change, codesLeft: z.number().int() }),
    write(contents, { url }) {
      const { name } = contents.business;
      const { subject, what } = textOf[contents.change](name, contents.codesLeft);
      return toAccount(contents, {
        subject: `${subject} at ${name}`,
        preview: 'If it was you, you can ignore this email.',
        blocks: [
          paragraph(what),
          paragraph('If it was you, you can ignore this email.'),
          sentence(
            'If it wasn’t you, someone knows your password. Right away,',
            'set a new one',
            url(paths.passwordReset()),
          ),
          paragraph(
            'That signs out every device. Then reply to this email, and we’ll look into it together.',
          ),
        ],
      });
    },
    sample: { ...samples.person, change: 'on', codesLeft: 10 },
    samples: {
      off: { ...samples.person, change: 'off', codesLeft: 0 },
      'new-codes': { ...samples.person, change: 'new_codes', codesLeft: 10 },
      'code-used': { ...samples.person, change: 'code_used', codesLeft: 3 },
      guessed: { ...samples.person, change: 'guessed', codesLeft: 10 },
    },
  }),
};
