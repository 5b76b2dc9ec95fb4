/**
 * `node scripts/make-well-known-passwords.mjs`: writes the most common passwords that are long enough to be
 * chosen into app/features/people/accounts/well-known-passwords.json, most common first. The result is
 * committed; run it after the version of the list below has changed.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brought } from './bring.mjs';

/** @type {{ dictionary: Record<string, (string | number)[]> }} */
const { dictionary } = await brought('@zxcvbn-ts/language-common@4.1.3');
const root = path.join(import.meta.dirname, '..');
const howMany = 3000;
/** The minimum length in app/core/text/fields.schema.ts. */
const shortest = 8;

const common = [
  ...new Set(
    (dictionary['passwords-common'] ?? []).map((password) => String(password).toLowerCase()),
  ),
]
  .filter((password) => password.length >= shortest && !/[\s`\\$]/.test(password))
  .slice(0, howMany);

const file = path.join(root, 'app/features/people/accounts/well-known-passwords.json');
writeFileSync(file, `${JSON.stringify(common.join(' '))}\n`);
