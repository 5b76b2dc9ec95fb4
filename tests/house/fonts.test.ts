import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';

/** Output of `node scripts/make-fonts.mjs`: the same for the same versions. */
const digests = {
  'figtree-latin.woff2': '88e951a4fca86bb104035d485fe892faf3412f503e4955ec03805760a5935406',
  'bricolage-grotesque-latin.woff2':
    '11ced90413414c787b0835a3215d904e8c7a6db143a0451dfbad309f5c0e625c',
};

test.each(Object.entries(digests))(
  '%s in public/fonts is cut from its npm package',
  (name, digest) => {
    const font = readFileSync(path.join(projectRoot(), 'public', 'fonts', name));
    expect(createHash('sha256').update(font).digest('hex')).toBe(digest);
  },
);
