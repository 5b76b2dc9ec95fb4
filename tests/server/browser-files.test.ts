/** Files that the browser loads for a page before any press, from the build's own manifest. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { expect, it } from 'vitest';

const files = z.object({
  outputs: z.record(
    z.string(),
    z.object({
      entryPoint: z.string().optional(),
      inputs: z.record(z.string(), z.object({})),
      imports: z.array(z.object({ path: z.string(), kind: z.string() })),
    }),
  ),
});
const { outputs } = files.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../build/metafile.js.json'), 'utf8')),
);

/** Returns the source files in a route's scripts, including all imports. */
function sourcesOf(route: string): string[] {
  const [first] =
    Object.entries(outputs).find(([, { entryPoint }]) =>
      entryPoint?.endsWith(`${route}?browser`),
    ) ?? [];
  if (first === undefined) throw new Error(`The build has no route ${route}`);
  const found = new Set([first]);
  for (const file of found)
    for (const { path: imported, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && imported in outputs) found.add(imported);
  return [...found].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
}

// The compiler ships everything that a route imports, including imports of only its loader and action:
// those read schemas in .server files.
it.each([
  'routes/$userId.profile._index/route.tsx',
  'routes/$profileId.booking/route.tsx',
  'routes/admin/route.tsx',
  'routes/admin._index/route.tsx',
  'routes/admin.day.($date)/route.tsx',
  'routes/admin.reservations/route.tsx',
  'routes/admin.users._index.tsx',
  'routes/admin.financials/route.tsx',
  'routes/admin.stand-in/route.tsx',
  'routes/admin.settings/route.tsx',
  'routes/admin.calendar.year/route.tsx',
  'routes/admin.reservations_.$bookingId_.delete/route.tsx',
  'routes/$petId.pet_.daycare/route.tsx',
])('%s loads no schemas before a form is sent', (route) => {
  const sources = sourcesOf(route);
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((file) => /node_modules\/zod|\.schema\.ts$/.test(file))).toEqual([]);
});
