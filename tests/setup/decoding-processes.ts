/** The processes that decode uploaded pictures, as the system lists them. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

function fileOf(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** The ids of the decoding processes that this process started. */
export function decodingProcesses(parent: number | undefined = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => fileOf(pid, 'status').includes(`PPid:\t${parent}\n`))
    .filter((pid) => fileOf(pid, 'cmdline').includes('make-picture.mjs'))
    .map(Number);
}

/** Returns the system's data about a process: its peak resident memory in MB, and its limits. */
export function factsOf(pid: number): { peak: number; limits: string; oomScore: string } {
  const peak = /VmHWM:\s+(\d+) kB/.exec(fileOf(String(pid), 'status'))?.[1];
  return {
    peak: Number(peak ?? 0) / 1024,
    limits: fileOf(String(pid), 'limits'),
    oomScore: fileOf(String(pid), 'oom_score_adj').trim(),
  };
}

/** Calls `look` with the decoding processes every few milliseconds until the work is done. */
export async function watchWhile<Result>(work: Promise<Result>, look: (pids: number[]) => void) {
  const state = { done: false };
  const finished = work.finally(() => {
    state.done = true;
  });
  finished.catch(() => undefined);
  while (!state.done) {
    look(decodingProcesses());
    await wait(4);
  }
  return finished;
}

/** Kills the next decoding process that appears. */
export async function killNext(parent: number | undefined = process.pid): Promise<void> {
  for (let tries = 0; tries < 5000; tries += 1) {
    const [pid] = decodingProcesses(parent);
    if (pid !== undefined) {
      process.kill(pid, 'SIGKILL');
      return;
    }
    await wait(2);
  }
  throw new Error('No decoding process was seen');
}
