import type { Express, Request, Response } from 'express';
import { databaseAnswers } from '~/core/database/database-health.server';

let stopping = false;
let watched = false;

/** Marks the server as stopping: `/readyz` answers 503 from here on. */
export function beginStopping(): void {
  stopping = true;
}

/** Whether `/readyz` was ever asked: only then is it worth waiting until its 503 is heard. */
export function readinessIsWatched(): boolean {
  return watched;
}

/**
 * Answers the health checks. `/livez`: the process lives. `/readyz`: it may be sent requests, that is,
 * its database can be read and it is not stopping. They need no session, write nothing, say nothing
 * of the data, and come before everything that could fail.
 */
export function answerHealth(app: Express): void {
  app.get('/livez', (_request: Request, response: Response) => say(response, 200, 'alive'));
  app.get('/readyz', async (_request: Request, response: Response) => {
    watched = true;
    if (stopping) return say(response, 503, 'stopping');
    if (!(await databaseAnswers())) return say(response, 503, 'database');
    // It may have begun to stop while the database was asked.
    return stopping ? say(response, 503, 'stopping') : say(response, 200, 'ready');
  });
}

function say(response: Response, status: number, word: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text/plain').send(`${word}\n`);
}
