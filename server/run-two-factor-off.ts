import { switchOffByHand } from '~/services/auth/switch-off-by-hand.server';
import { StartError } from '~/services/runtime/start-error.server';
import { orOneSentence } from './one-sentence';

/**
 * `npm run two-factor:off -- email`: switches two-step sign-in off for an account whose person lost
 * phone and recovery codes, once you know that it is them. It ends their sessions and mails them.
 */
export function switchTwoFactorOff(): Promise<void> {
  return orOneSentence(async () => {
    const email = process.argv[2]?.trim().toLowerCase() ?? '';
    if (!email.includes('@'))
      throw new StartError('Say whose: npm run two-factor:off -- name@example.com');
    const found = await switchOffByHand(email);
    if (found === 'no account') throw new StartError(`There is no account of ${email}.`);
    process.stdout.write(
      found === 'was off'
        ? `Two-step sign-in of ${email} was off already.\n`
        : `Two-step sign-in of ${email} is off. All its sessions ended, and a mail says so.\n`,
    );
  });
}
