/** Vitest setupFile: shows the app's log if a test fails, and hides it if it passes. */
import { afterEach } from 'vitest';

// Files that share a process share one listener.
const ofThisProcess = globalThis as { tailhouseLog?: string[] };

function listen(): string[] {
  const heard: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (chunk: string | Uint8Array, ...rest: []) => {
    if (typeof chunk !== 'string' || !chunk.startsWith('{"at":')) return write(chunk, ...rest);
    heard.push(chunk);
    return true;
  };
  return heard;
}

const heard = (ofThisProcess.tailhouseLog ??= listen());

afterEach(({ task }) => {
  if (task.result?.state === 'fail') for (const line of heard) process.stdout.write(line);
  heard.length = 0;
});
