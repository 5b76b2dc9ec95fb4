/**
 * The operator's commands, run by the running server: a second process would be a second writer, and too
 * much for a small machine. They come over a socket in the data folder that only the server's user (and
 * root) can open: a line of JSON, answered with lines of JSON, of which all but the last report
 * progress.
 */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { databaseFile } from '~/core/database/database.server';
import { damageOf } from '~/core/database/database-health.server';
import { makeBackup, measuredCopies, removeCopy } from '~/core/backup/make-backup.server';
import { counted } from '~/core/text/counted';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { errorFields, log } from '~/core/runtime/log.server';
import type { Progress } from '~/core/runtime/progress';
import { StartError } from '~/core/errors/service-error.server';
import { switchOffByHand } from '~/features/people/accounts/two-factor.server';

const mostCharacters = 10_000;

const requestSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('backup'), to: z.string().optional() }),
  z.object({ command: z.literal('backup:list') }),
  z.object({ command: z.literal('backup:remove'), name: z.string() }),
  z.object({ command: z.literal('two-factor:off'), email: z.string() }),
]);

export type ControlRequest = z.infer<typeof requestSchema>;

/** Runs an operator's command. @returns the answer for the operator @throws StartError to refuse it */
export async function runControl(request: ControlRequest, progress: Progress): Promise<string> {
  switch (request.command) {
    case 'backup':
      return `Backup made and checked: ${await makeBackup('by-hand', request.to, progress)}`;
    case 'backup:list':
      return copiesText(await measuredCopies(progress));
    case 'backup:remove': {
      const freed = await removeCopy(request.name);
      return `Removed ${request.name}: ${sizeText(freed)} freed.`;
    }
    case 'two-factor:off': {
      const { email } = request;
      switch (await switchOffByHand(email)) {
        case 'no account':
          throw new StartError(`There is no account of ${email}.`);
        case 'was off':
          return `Two-step sign-in of ${email} was off already.`;
        case 'switched off':
          return `Two-step sign-in of ${email} is off. All its sessions ended, and a mail says so.`;
      }
    }
  }
}

function copiesText(copies: Awaited<ReturnType<typeof measuredCopies>>): string {
  const { dataDir } = environment();
  if (copies.length === 0) return `There are no copies in ${dataDir}.`;
  const rows = copies.map(({ name, madeAt, reason, bytes, freedBytes, stays }) => [
    name,
    ageText(madeAt),
    sizeText(bytes),
    stays ? 'newest nightly: stays' : `frees ${sizeText(freedBytes)}`,
    reason === 'unreadable' ? 'not a whole backup' : '',
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [
    `Copies in ${dataDir}, oldest first: age, size, and what removing one frees.`,
    ...lines,
    'To remove one: npm run backup -- --remove NAME',
  ].join('\n');
}

const hour = 60 * 60 * 1000;

function ageText(madeAt: Date): string {
  const hours = Math.floor((now().getTime() - madeAt.getTime()) / hour);
  if (hours < 0) return 'dated ahead';
  if (hours < 1) return 'under 1 hour';
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

function sizeText(bytes: number): string {
  const megabytes = Math.round(bytes / 1024 / 1024);
  return megabytes === 0 ? 'under 1 MB' : `${megabytes.toLocaleString('en-US')} MB`;
}

/** Returns the sentence for a failed command. */
export function failureText(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const damage = damageOf(error, databaseFile());
  if (damage) return damage.message;
  return `Failed: ${error instanceof Error ? error.message : String(error)}`;
}

export type Control = { close(): Promise<void> };

/**
 * Listens for commands until closed. If the file system has no sockets, the server runs without, and
 * logs it.
 */
export async function startControl(): Promise<Control> {
  const file = path.join(environment().dataDir, 'control.sock');
  // A socket that a killed server left behind: the data folder's lock proves that it is unused.
  rmSync(file, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    readLine(socket, (line) => void answer(socket, line));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(file, resolve);
    });
    chmodSync(file, 0o600);
  } catch (error) {
    log.warn('control.off', errorFields(error));
    return { close: () => Promise.resolve() };
  }
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) if (!busy.has(socket)) socket.destroy();
      }),
  };
}

// Connections with a command in progress: a stop waits for those.
const busy = new WeakSet<Socket>();

function readLine(socket: Socket, take: (line: string) => void): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\n');
    if (end < 0 && text.length <= mostCharacters) return;
    socket.removeAllListeners('data');
    take(text.slice(0, Math.max(end, 0)));
  });
}

async function answer(socket: Socket, line: string): Promise<void> {
  busy.add(socket);
  try {
    const request = requestSchema.safeParse(parsed(line));
    if (!request.success) throw new StartError('The server does not know this command.');
    const progress: Progress = (step, percent) =>
      void socket.write(`${JSON.stringify({ step, percent })}\n`);
    reply(socket, true, await runControl(request.data, progress));
  } catch (error) {
    reply(socket, false, failureText(error));
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function reply(socket: Socket, ok: boolean, text: string): void {
  socket.end(`${JSON.stringify({ ok, text })}\n`);
}
