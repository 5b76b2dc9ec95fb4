/**
 * `npm run fuzz -- --runs 5000`: the fuzzing of tests/fuzz for any number of runs, on its own build.
 * `--seed` and `--path` repeat a failure as it was printed.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    path: { type: 'string' },
    only: { type: 'string', default: 'tests/fuzz' },
  },
});
if (!/^[1-9]\d*$/.test(values.runs)) throw new Error('--runs takes a number such as 5000');

await prepare(['installAll', 'generate', 'build']);
const vitest = path.join(root, 'node_modules', '.bin', 'vitest');
const { status } = spawnSync(vitest, ['run', '--project', 'integration', values.only], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_RUNS: values.runs,
    ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
    ...(values.path !== undefined && { FUZZ_PATH: values.path }),
  },
});
process.exitCode = status ?? 1;
