/**
 * `node scripts/make-well-known-passwords.mjs`: writes the most common passwords that are long enough to
 * be chosen here into app/services/auth/well-known-passwords.server.ts, most common first. The result is
 * committed; run it after the list of the npm package has changed.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';

const root = path.join(import.meta.dirname, '..');
const howMany = 3000;
/** As many characters as app/domain/fields.schema.ts asks for. */
const shortest = 8;

const common = [
  ...new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase())),
]
  .filter((password) => password.length >= shortest && !/[\s`\\$]/.test(password))
  .slice(0, howMany);

/** @type {string[]} */
const lines = [];
for (const password of common) {
  const last = lines.at(-1);
  if (last === undefined || last.length + password.length > 110) lines.push(password);
  else lines[lines.length - 1] = `${last} ${password}`;
}

const text = `/** The ${howMany} most common passwords of ${shortest} characters and more, written by scripts/make-well-known-passwords.mjs. */
const common = \`
${lines.join('\n')}
\`;

const known = new Set(common.trim().split(/\\s/));

/** Whether so many people use that password that guessing begins with it; case does not matter. */
export function isWellKnownPassword(password: string): boolean {
  return known.has(password.toLowerCase());
}
`;
writeFileSync(path.join(root, 'app/services/auth/well-known-passwords.server.ts'), text);
