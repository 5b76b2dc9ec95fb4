/**
 * `npm run bench`: the figures of docs/performance.md in one table, each with its comparison, measured
 * in the same run, and whether it reaches its target; the exit code is 1 if one does not.
 *
 * - `-- --only 1,2` runs some of the figures;
 * - `-- --seconds 5 --rounds 5` measures longer (2 and 3 otherwise);
 * - `-- --bookings 20000 --keep` sets the size of figures 2 and 4 and keeps its data for the next run.
 */
import { parseArgs } from 'node:util';
import { cpus } from 'node:os';
import { everythingOut } from './bench/export.mjs';
import { fortyDays } from './bench/forty-days.mjs';
import { growth } from './bench/growth.mjs';
import { memory } from './bench/memory.mjs';
import { pictures } from './bench/pictures.mjs';
import { statements } from './bench/statements.mjs';
import { streams } from './bench/streams.mjs';
import { heading, line } from './bench/table.mjs';
import { throughput } from './bench/throughput.mjs';
import { waits } from './bench/waits.mjs';
import { prepare, say } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '1,3,4,5,6,7,8,9,10' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    bookings: { type: 'string', default: '20000' },
    messages: { type: 'string', default: '5' },
    streams: { type: 'string', default: '200' },
    keep: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
  },
});
const options = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  bookings: Number(values.bookings),
  messages: Number(values.messages),
  streams: Number(values.streams),
  keep: values.keep,
};
/** @type {Record<string, (given: typeof options) => Promise<import('./bench/table.mjs').Row[]>>} */
const figures = {
  1: throughput,
  3: statements,
  4: growth,
  5: streams,
  6: memory,
  7: fortyDays,
  8: everythingOut,
  9: pictures,
  10: waits,
};

if (!values.built) await prepare(['installAll', 'generate', 'build']);
const asked = values.only.split(',').map((name) => name.trim());
say(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}`);
say(heading);
let missed = 0;
for (const [name, measure] of Object.entries(figures))
  if (asked.includes(name))
    for (const row of await measure(options)) {
      if (!row.reached) missed += 1;
      say(line(row));
    }
say(missed === 0 ? 'Every figure reaches its target.' : `Not reached: ${missed}.`);
process.exitCode = missed > 0 ? 1 : 0;
