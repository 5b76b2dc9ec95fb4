import * as z from 'zod';
import { paths } from '~/lib/paths';
import { emailKind, paragraph, sentence, toAccount } from './email';
import { person, samples } from './snapshots';

type Text = { subject: string; what: string };

const change = z.enum(['on', 'off', 'new_codes', 'code_used', 'guessed']);

const textOf: Record<z.infer<typeof change>, (site: string, codesLeft: number) => Text> = {
  on: (site, codesLeft) => ({
    subject: 'Two-step sign-in is on',
    what:
      `Two-step sign-in is on for your account at ${site}. From now on, signing in asks for a ` +
      `code of your app after the password. You also have ${codesLeft} recovery codes: keep ` +
      'them where you find them without your phone.',
  }),
  off: (site) => ({
    subject: 'Two-step sign-in is off',
    what: `Two-step sign-in is off for your account at ${site}. From now on, the password alone signs in.`,
  }),
  new_codes: (site, codesLeft) => ({
    subject: 'New recovery codes',
    what: `You have ${codesLeft} new recovery codes for your account at ${site}. The earlier ones work no more.`,
  }),
  code_used: (site, codesLeft) => ({
    subject: 'A recovery code was used',
    what:
      `Somebody, most likely you, used a recovery code of your account at ${site}. ` +
      (codesLeft === 0
        ? 'It was the last one: make new ones in your settings soon.'
        : `You have ${codesLeft} left.`),
  }),
  guessed: (site) => ({
    subject: 'Wrong codes for two-step sign-in',
    what:
      `Somebody gave the password of your account at ${site}, and then one wrong code after ` +
      'another. So for an hour at most we take no code of the app; your recovery codes work ' +
      'all the time.',
  }),
};

export const twoStepEmails = {
  two_factor_changed: emailKind({
    label: 'Two-step sign-in',
    optional: false,
    contents: person.extend({ change, codesLeft: z.number().int() }),
    write(contents, { url }) {
      const { name } = contents.business;
      const { subject, what } = textOf[contents.change](name, contents.codesLeft);
      return toAccount(contents, {
        subject: `${subject} at ${name}`,
        preview: 'If it was you, you need do nothing.',
        blocks: [
          paragraph(what),
          paragraph('If it was you, you need do nothing.'),
          sentence(
            'If it was not you, somebody knows your password. At once',
            'set a new one',
            url(paths.passwordReset()),
          ),
          paragraph(
            'That signs everybody out. Then answer this mail, and we will look at it together.',
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
