/**
 * A place to try deploy/install.sh: the machine's own engine and Caddy, or the stand-in of tests/fakes/docker.mjs
 * with a proxy that says what Caddy says.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '~/core/runtime/project-root.server';
import { hasCompose, ran, type Ran } from './container';
import { execForm } from './dockerfile';
import { freePort } from './free-port';
import { makeImage, nobody } from './make-image';
import { projectFiles } from './project-files';
import { appVariables } from './test-environment';

/** A machine with folders of the project on it. */
export type Machine = {
  /** Whether a real engine and Caddy run the house. */
  isReal: boolean;
  /** Address at which a browser reaches the house that runs. */
  origin: string;
  /** Copies the project into a folder of that name. @returns its path */
  folder: (name: string) => string;
  /** Runs deploy/install.sh in that folder. */
  install: (name: string, ...args: string[]) => Promise<Ran>;
  remove: () => Promise<void>;
};

/** The domain of the house: every machine leads it to itself. */
export const domain = 'localhost';

/** Prepares a machine; builds nothing where an engine will. */
export async function newMachine(): Promise<Machine> {
  const root = mkdtempSync(path.join(tmpdir(), 'tailhouse-machine-'));
  const isReal = hasCompose();
  // Variables of this run would win over those in .env.
  const own = new Set<string>(appVariables);
  const inherited = Object.entries(process.env).filter(([name]) => !own.has(name));
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...Object.fromEntries(inherited) };
  const names: string[] = [];
  const standIn = isReal ? undefined : await engineStandIn(path.join(root, 'engine'));
  if (standIn !== undefined) Object.assign(env, standIn.env);
  const at = (name: string) => path.join(root, name);
  const install = (name: string, ...args: string[]) =>
    ran(path.join(at(name), 'deploy/install.sh'), args, { cwd: root, env });
  return {
    isReal,
    origin: standIn?.origin ?? `https://${domain}`,
    folder: (name) => {
      for (const file of projectFiles())
        cpSync(path.join(projectRoot(), file), path.join(at(name), file));
      // For a name that no public authority signs.
      writeFileSync(path.join(at(name), '.env'), 'CADDY_TLS=tls internal\n');
      names.push(name);
      return at(name);
    },
    install,
    remove: async () => {
      for (const name of names) {
        await ran('docker', ['compose', 'down', '--volumes', '--rmi', 'local'], {
          cwd: at(name),
          env,
        });
      }
      await standIn?.close();
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function engineStandIn(folder: string) {
  mkdirSync(folder, { recursive: true });
  const made = makeImage(folder);
  // The server's user reads the image below it.
  for (const each of [path.dirname(folder), folder]) chmodSync(each, 0o755);
  const port = String(await freePort());
  const command = made.stage.instructions.filter(({ word }) => word === 'CMD').flatMap(execForm);
  const image = { workdir: made.workdir, variables: made.variables, command, port, user: nobody };
  writeFileSync(path.join(folder, 'image.json'), JSON.stringify(image));
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  const program = path.join(projectRoot(), 'tests/fakes/docker.mjs');
  const start = `#!/bin/sh\nexec ${process.execPath} ${program} "$@"\n`;
  writeFileSync(path.join(bin, 'docker'), start, { mode: 0o755 });
  const { origin, close } = await proxyTo(Number(port));
  const env = {
    FAKE_ENGINE: folder,
    PATH: `${bin}:${path.dirname(process.execPath)}:${process.env.PATH ?? ''}`,
  };
  return { origin, close, env };
}

/** Passes requests on as deploy/Caddyfile does: https to the browser, its address in x-real-ip. */
async function proxyTo(port: number) {
  const server = createServer((incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      ...{ host: domain, 'x-forwarded-proto': 'https', 'x-real-ip': '192.0.2.1' },
      ...(incoming.headers.origin !== undefined && { origin: `https://${domain}` }),
    };
    const { method, url: at } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path: at, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close };
}
