/** The rules for production files: Dockerfile, the files of three ways to host it, workflow, and the manual. */
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { intervalTable } from '~/core/runtime/interval-table';
import { projectRoot } from '~/core/runtime/project-root.server';
import {
  execForm,
  isSentToBuilder,
  projectText,
  readInstructions,
  readStages,
  variablesOf,
  type Instruction,
  type Stage,
} from '../setup/dockerfile';
import { composeVariables, readToml, renderVariables } from '../setup/platform-files';

const dockerfile = projectText('Dockerfile');
const operations = projectText('docs/operations.md');
const environment = projectText('app/core/runtime/environment.server.ts');

/** The project's rules for a Dockerfile that its validator doesn't check; each returns its violations. */
const rules: Record<string, (stages: Stage[]) => string[]> = {
  'images have a version': (stages) =>
    stages
      .map(({ image }) => image)
      .filter((image) => !/:\d+\.\d+\.\d+(-[\w.-]+)?$/.test(image) || image.endsWith(':latest')),
  'stages have names': (stages) => stages.filter(({ name }) => name === '').map((s) => s.image),
  'WORKDIR is absolute': (stages) =>
    wordsOf(stages, 'WORKDIR')
      .filter(({ rest }) => !rest.startsWith('/'))
      .map(restOf),
  'no apt lists stay behind': (stages) =>
    wordsOf(stages, 'RUN')
      .map(restOf)
      .filter((run) => run.includes('apt-get install'))
      .filter((run) => !run.includes('rm -rf /var/lib/apt/lists/*')),
  'apt-get installs only what is asked for': (stages) =>
    wordsOf(stages, 'RUN')
      .map(restOf)
      .filter((run) => run.includes('apt-get install') && !run.includes('--no-install-recommends')),
  'COPY, not ADD': (stages) => wordsOf(stages, 'ADD').map(restOf),
  'no sudo, no cd, no pipe into a shell': (stages) =>
    wordsOf(stages, 'RUN')
      .map(restOf)
      .filter((run) => /\bsudo\b|\bcd\b|\| *(ba)?sh\b/.test(run)),
  'npm installs what is locked': (stages) =>
    wordsOf(stages, 'RUN')
      .map(restOf)
      .filter((run) => /\bnpm (i|install|add)\b/.test(run)),
  'the last stage runs as a user that is not root': (stages) => {
    const users = wordsOf(stages.slice(-1), 'USER').map(restOf);
    return users.length === 1 && !/^(root|0)\b/.test(users[0] ?? 'root') ? [] : ['USER', ...users];
  },
  'nothing is installed or copied after USER': (stages) => {
    const last = stages.at(-1)?.instructions ?? [];
    const user = last.findIndex(({ word }) => word === 'USER');
    return last
      .slice(user)
      .filter(({ word }) => ['RUN', 'COPY'].includes(word))
      .map(restOf);
  },
  'one CMD and one ENTRYPOINT, in exec form': (stages) =>
    ['CMD', 'ENTRYPOINT'].filter((word) => {
      const found = wordsOf(stages, word);
      return found.length !== 1 || found.flatMap(execForm).length === 0;
    }),
  'one HEALTHCHECK, in exec form': (stages) => {
    const found = wordsOf(stages.slice(-1), 'HEALTHCHECK').map(restOf);
    return found.length === 1 && /^CMD \[".+"\]$/.test(found[0] ?? '') ? [] : ['HEALTHCHECK'];
  },
  'no secret in ENV or ARG': (stages) =>
    stages
      .flatMap(({ instructions }) => Object.keys(variablesOf(instructions)))
      .filter((name) => /SECRET|PASSWORD|TOKEN|KEY|CLIENT_ID|WEBHOOK|ADMIN_EMAIL/.test(name)),
  'only what the bundle loads': (stages) => {
    const last = stages.at(-1)?.instructions ?? [];
    const from = last.find(({ rest }) => rest.includes('node_modules'))?.flags[0];
    const stage = stages.find(({ name }) => `--from=${name}` === from);
    const runs = wordsOf(stage === undefined ? [] : [stage], 'RUN').map(restOf);
    return runs.at(-1) === 'node scripts/prune-bundled.mjs' ? [] : ['node_modules'];
  },
  'only ports above 1023': (stages) =>
    wordsOf(stages, 'EXPOSE')
      .map(restOf)
      .filter((port) => Number(port) < 1024),
};

function restOf({ rest }: Instruction): string {
  return rest;
}

function wordsOf(stages: Stage[], word: string): Instruction[] {
  return stages.flatMap(({ instructions }) => instructions.filter((each) => each.word === word));
}

/** A Dockerfile that breaks every rule. */
const bad = `FROM node:latest
WORKDIR app
ENV SESSION_SECRET=abc
ADD . .
RUN cd /app && sudo npm install
RUN apt-get install -y curl
COPY --from=build /app/node_modules ./node_modules
EXPOSE 80
USER root
RUN true
CMD node server/run.mjs`;

describe('the Dockerfile', () => {
  it('is valid', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
    expect(validate('FROM node\nCOPPY a b')).not.toEqual([]);
  });

  it.each(Object.entries(rules))('%s', (_name, broken) => {
    expect(broken(readStages(dockerfile))).toEqual([]);
    expect(broken(readStages(bad))).not.toEqual([]);
  });

  it('gives its last stage a volume for the data, a stop signal, a bounded heap and few arenas', () => {
    const last = readStages(dockerfile).at(-1)?.instructions ?? [];
    const variables = variablesOf(last);
    expect(last.filter(({ word }) => word === 'VOLUME').flatMap(execForm)).toEqual([
      variables.DATA_DIR,
    ]);
    expect(last.find(({ word }) => word === 'STOPSIGNAL')?.rest).toBe('SIGTERM');
    expect(variables.REQUIRE_PRODUCTION).toBe('1');
    expect(Number(variables.MALLOC_ARENA_MAX)).toBeLessThanOrEqual(2);
    // Freed memory returns to the system.
    expect(Number(variables.MALLOC_TRIM_THRESHOLD_)).toBeLessThanOrEqual(1024 * 1024);
    expect(Number(variables.MALLOC_MMAP_THRESHOLD_)).toBeLessThanOrEqual(1024 * 1024);
    const heap = Number(/--max-old-space-size=(\d+)/.exec(variables.NODE_OPTIONS ?? '')?.[1]);
    expect(heap).toBeLessThanOrEqual(160);
  });

  it('builds on one version of Node throughout, a long-term one that is still mended', () => {
    const versions = readStages(dockerfile)
      .map(({ image }) => /^node:([\d.]+)-trixie/.exec(image)?.[1])
      .filter((version) => version !== undefined);
    expect(versions).toHaveLength(2);
    expect(new Set(versions).size).toBe(1);
    expect(Number.parseInt(versions[0] ?? '', 10) % 2).toBe(0);
  });

  it('finds every file that it copies, and runs scripts that may be run', () => {
    const fromProject = readInstructions(dockerfile).filter(
      ({ word, flags }) => word === 'COPY' && flags.length === 0,
    );
    const sources = fromProject.flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(10);
    for (const source of sources.map((each) => each.replace(/\/\*.*$/, ''))) {
      expect(existsSync(path.join(projectRoot(), source)), source).toBe(true);
      expect(isSentToBuilder(source), source).toBe(true);
    }
    for (const script of ['container-start.sh', 'container-health.sh']) {
      expect(dockerfile).toContain(`["scripts/${script}"]`);
      const file = path.join(projectRoot(), 'scripts', script);
      expect(statSync(file).mode & 0o111).toBe(0o111);
      execFileSync('bash', ['-n', file]);
    }
  });

  it.each(['.env', '.git/config', 'data/secret', 'data/tailhouse.sqlite', 'tests/setup/server.ts'])(
    'never sees %s',
    (file) => {
      expect(isSentToBuilder(file)).toBe(false);
    },
  );
});

describe('fly.toml', () => {
  const fly = readToml(projectText('fly.toml'));
  const last = variablesOf(readStages(dockerfile).at(-1)?.instructions ?? []);

  it('has the volume where the data goes, and the port where the server listens', () => {
    expect(fly['mounts.destination']).toBe(last.DATA_DIR);
    expect(fly['env.DATA_DIR']).toBe(last.DATA_DIR);
    expect(fly['http_service.internal_port']).toBe(Number(last.PORT));
    expect(fly['env.PORT']).toBe(last.PORT);
  });

  it('asks /readyz, over https only for everybody else', () => {
    expect(fly['http_service.checks.path']).toBe('/readyz');
    expect(projectText('scripts/container-health.sh')).toContain('GET /readyz ');
    expect(fly['http_service.force_https']).toBe(true);
  });

  it('lets 1,000 event streams and the pages beside them through', () => {
    expect(fly['http_service.concurrency.soft_limit']).toBeGreaterThan(1000);
    expect(fly['http_service.concurrency.hard_limit']).toBeGreaterThan(
      Number(fly['http_service.concurrency.soft_limit']),
    );
  });

  it('waits longer than the 10 seconds of a drain before it kills', () => {
    expect(fly.kill_signal).toBe('SIGTERM');
    expect(fly.kill_timeout).toBe('30s');
  });

  it('keeps one machine running, the smallest', () => {
    expect(fly['http_service.auto_stop_machines']).toBe('off');
    expect(fly['http_service.min_machines_running']).toBe(1);
    expect(fly['vm.size']).toBe('shared-cpu-1x');
    expect(fly['vm.memory']).toBe('256mb');
  });

  it('believes the address that Fly tells, refuses the sample mode, and has no secret in it', () => {
    expect(fly['env.CLIENT_ADDRESS_HEADER']).toBe('fly-client-ip');
    expect(fly['env.REQUIRE_PRODUCTION']).toBe('1');
    const names = Object.keys(fly).filter((name) => name.startsWith('env.'));
    expect(names.filter((name) => /SECRET|PASSWORD|TOKEN|KEY|EMAIL/.test(name))).toEqual([]);
  });
});

// As text, because a YAML parser is not a dependency; Prettier's check verifies the syntax.
describe('render.yaml', () => {
  const render = projectText('render.yaml');
  const last = variablesOf(readStages(dockerfile).at(-1)?.instructions ?? []);

  it('has the disk where the data goes, and the port where the server listens', () => {
    expect(render).toContain(`      mountPath: ${last.DATA_DIR}\n`);
    expect(renderVariables()).toMatchObject({ DATA_DIR: last.DATA_DIR, PORT: last.PORT });
    expect(render).toContain('    healthCheckPath: /readyz\n');
  });

  it('refuses the sample mode, and has no secret in it', () => {
    const variables = renderVariables();
    expect(variables.REQUIRE_PRODUCTION).toBe('1');
    expect(Object.keys(variables)).toHaveLength(render.match(/- key:/g)?.length ?? 0);
    const secret = /SECRET|PASSWORD|TOKEN|KEY|EMAIL/;
    expect(Object.keys(variables).filter((name) => secret.test(name))).toEqual([]);
  });
});

describe('compose.yaml and its Caddyfile', () => {
  const compose = projectText('compose.yaml');
  const caddyfile = projectText('deploy/Caddyfile');
  const last = variablesOf(readStages(dockerfile).at(-1)?.instructions ?? []);

  it('keep the data in a volume, and the house behind Caddy alone', () => {
    expect(compose).toContain(`      - house:${last.DATA_DIR}\n`);
    expect(caddyfile).toContain(`reverse_proxy house:${last.PORT} {`);
    // One service has ports of the machine.
    expect(compose.match(/ports:/g)).toHaveLength(1);
    expect(compose.indexOf('ports:')).toBeGreaterThan(compose.indexOf('  caddy:'));
    expect(compose).toContain('    read_only: true\n');
    expect(compose).toMatch(/image: caddy:\d+\.\d+\.\d+\n/);
  });

  it('believe the header that Caddy itself writes', () => {
    const header = composeVariables().CLIENT_ADDRESS_HEADER ?? '';
    expect(caddyfile.toLowerCase()).toContain(`header_up ${header} {remote_host}`);
  });

  it('are started by a script that may be run', () => {
    const file = path.join(projectRoot(), 'deploy/install.sh');
    expect(statSync(file).mode & 0o111).toBe(0o111);
    execFileSync('bash', ['-n', file]);
  });
});

describe('the workflow', () => {
  const workflow = projectText('.github/workflows/test.yml');
  const node = /^FROM node:([\d.]+)/m.exec(dockerfile)?.[1] ?? '';

  it('runs npm test on every push and pull request, all at night, and ends by itself', () => {
    expect(workflow).toMatch(/^on:\n {2}push:\n {2}pull_request:\n {2}schedule:\n/m);
    expect(workflow).toMatch(/^ {6}- run: npm test$/m);
    // Other moves each night (tests/fuzz/runs.ts).
    expect(workflow).toMatch(
      /^ {6}- run: npm run test:all\n {8}env:\n {10}FUZZ_SEED: \$\{\{ github.run_number \}\}$/m,
    );
    expect(workflow.match(/^ {4}timeout-minutes: \d+$/gm)).toHaveLength(2);
    expect(workflow).toContain(`node-version: '${node}'`);
  });

  it('runs on the oldest Node that package.json allows and on the image’s', () => {
    const { engines } = JSON.parse(projectText('package.json')) as { engines: { node: string } };
    const oldest = `${engines.node.replace('>=', '')}.0`;
    expect(workflow).toContain(`node: ['${oldest}', '${node}']`);
  });

  it('may read and nothing else, and keeps no credentials', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
    expect(workflow.match(/permissions:/g)).toHaveLength(1);
    expect(workflow).not.toContain('secrets.');
    expect(workflow).not.toContain('pull_request_target');
    expect(workflow).toContain('persist-credentials: false');
  });

  it('names each action by the one commit that was looked at', () => {
    const used = [...workflow.matchAll(/uses: (.+)$/gm)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used)
      expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

describe('docs/operations.md', () => {
  const schema = /const schema = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(environment)?.[1] ?? '';
  const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z_0-9]+):/gm)].map(([, name = '']) => name);
  const starter = projectText('scripts/container-start.sh') + projectText('litestream.yml');
  const copying = [...new Set(starter.match(/LITESTREAM_[A-Z_]+/g) ?? [])];

  it('has every variable of the environment in its table', () => {
    expect(variables.length).toBeGreaterThan(15);
    expect(copying.length).toBeGreaterThan(4);
    const rows = operations.split('\n').filter((line) => line.startsWith('| `'));
    const known = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_0-9]+/g) ?? []);
    expect([...variables, ...copying].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('names every event of PayPal that is looked into, and no other', () => {
    const handled = projectText('app/features/money/payments/webhook.server.ts');
    const events = [...handled.matchAll(/^ {2}'([A-Z.]+)': of/gm)].map(([, name]) => name);
    expect(events.length).toBeGreaterThan(5);
    const told = operations.match(/`(CHECKOUT|PAYMENT|CUSTOMER)\.[A-Z.]+`/g) ?? [];
    expect([...new Set(told)].sort()).toEqual(events.map((name) => `\`${name}\``).sort());
  });

  it('sends both services to addresses that exist', () => {
    for (const name of ['paypal', 'postmark']) {
      expect(operations).toContain(`/resources/${name}-webhook`);
      expect(existsSync(path.join(projectRoot(), `app/routes/resources.${name}-webhook.tsx`))).toBe(
        true,
      );
    }
  });

  it('names commands, waiting times and files that are there', () => {
    const { scripts } = JSON.parse(projectText('package.json')) as {
      scripts: Record<string, string>;
    };
    const commands = [...operations.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);

    const links = [...operations.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target);
    for (const target of links.filter((each) => !each.includes(':')))
      expect(existsSync(path.join(projectRoot(), 'docs', target)), target).toBe(true);
    expect(operations).toContain(`${intervalTable.reconcile / 60_000} minutes`);
  });
});
