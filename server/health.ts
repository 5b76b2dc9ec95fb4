import type { Express, Request, Response } from 'express';
import { databaseAnswers } from '~/core/database/database-health.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { troubled } from '~/features/house/installation/installation';
import { installation } from '~/features/house/installation/installation.server';

let stopping = false;
let watched = false;

/** Marks the server as stopping: `/readyz` answers 503. */
export function beginStopping(): void {
  stopping = true;
}

/** Whether `/readyz` was ever requested: only then does a stop wait until its 503 is noticed. */
export function readinessIsWatched(): boolean {
  return watched;
}

/**
 * Answers the health checks. `/livez`: the process lives. `/readyz`: it accepts requests, that is, its
 * database can be read and it is not stopping; it lists degraded parts (R108). They need no session,
 * write nothing, reveal nothing about the data, and come before everything that could fail.
 */
export function answerHealth(app: Express): void {
  app.get('/livez', (_request: Request, response: Response) => {
    unstored(response).type('text/plain').send('alive\n');
  });
  app.get('/readyz', async (_request: Request, response: Response) => {
    watched = true;
    const answers = !stopping && (await databaseAnswers());
    const degraded = answers ? await degradedParts() : [];
    // A stop may have begun while the database was checked.
    const status = stopping ? 'stopping' : answers ? 'ready' : 'database';
    unstored(response)
      .status(status === 'ready' ? 200 : 503)
      .type('application/json')
      .send(`${JSON.stringify({ status, degraded })}\n`);
  });
}

const unstored = (response: Response) => response.set('Cache-Control', 'no-store');

// Anyone can ask at any rate, and a part is in trouble for longer than this.
const askAgainMs = 10_000;
let latest: { at: number; degraded: Promise<string[]> } | null = null;

/** Returns the parts in trouble; if they can't be determined, the server stays ready. */
function degradedParts(): Promise<string[]> {
  if (latest !== null && performance.now() - latest.at < askAgainMs) return latest.degraded;
  const degraded = installation().then(troubled, (error: unknown) => {
    log.error('health.unknown', errorFields(error));
    return ['unknown'];
  });
  latest = { at: performance.now(), degraded };
  return degraded;
}
