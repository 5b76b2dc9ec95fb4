import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isTakenName } from './taken-names';

it('R2 every first part of the app’s own addresses is a taken name, and no other', () => {
  const first = readdirSync('app/routes')
    .map((file) => file.replace(/\.tsx$/, ''))
    .map((id) => /^\[([^\]]+)\]/.exec(id)?.[1] ?? id.split('.')[0]?.replace(/_$/, '') ?? '')
    .filter((name) => name !== '' && name !== '_index' && !name.startsWith('$'));
  for (const name of first) expect(isTakenName(name.toUpperCase()), name).toBe(true);
  for (const name of ['Nora', 'constructor', '']) expect(isTakenName(name)).toBe(false);
});
