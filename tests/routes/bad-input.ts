/** Invalid forms sent to the built server: shared helpers of the tests of bad input. */
import { afterAll, beforeAll, expect } from 'vitest';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import type { Answer, HttpClient } from '../setup/http-client';
import { databaseIn } from '../setup/test-environment';
import { forms, type FormFacts, type FormName, type FormRow } from './form-table';
import { pairs, send, type Changes, type Fields, type Pair, type Refusal } from './sent-forms';
import { storedRows } from './stored-rows';
import { newTwoFactor } from './two-factor-facts';
import { dataPath, startWalk, type Ids, type ViewerName, type Walk } from './walk';

/** The server of this file, and its current people and records. */
export let walk: Walk;
export let ids: Ids;

/** Starts one server for a test file, and stops it; it must not have logged an error. */
export function withForms(): void {
  beforeAll(async () => {
    walk = await startWalk();
    await refresh();
  });
  afterAll(async () => {
    await walk.server.stop();
    // By now all of its output has arrived.
    expect(walk.server.output()).not.toContain('"level":"error"');
  });
}

export const long = (length: number) => 'x'.repeat(length);

let token = '';
let addresses = 0;

let setUp = '';
let codeStep = '';

const facts = (): FormFacts => {
  const email = `bad-input-${addresses}@example.com`;
  return { ids, token, email, setUp, codeStep };
};

export type Form = {
  as: ViewerName;
  path: () => string;
  cookie: string | undefined;
  valid: () => Fields;
  secrets: string[];
  takesFiles?: true | undefined;
};

/** Returns a form with its current valid values. */
export function formOf(name: FormName): Form {
  const row: FormRow = forms[name];
  return {
    ...row,
    path: () => row.path(facts()),
    cookie: row.cookie?.(facts()),
    valid: () => row.valid(facts()),
  };
}

export const names = Object.keys(forms) as FormName[];

/** Recreates untouched records; a refusal leaves them untouched. */
export async function refresh(): Promise<void> {
  ids = await walk.freshIds(async (made) => {
    addresses += 1;
    token = await newToken(made.other);
    ({ setUp, codeStep } = await newTwoFactor(walk, made));
  });
}

async function newToken(other: string): Promise<string> {
  const link = await issueAccountLink(walk.server.database, other, 'reset_password');
  return new URL(link).searchParams.get('token') ?? '';
}

// Signing up or in replaces the browser's earlier session: each submission uses a new browser.
export function clientOf(form: Form): HttpClient {
  const client = walk.clients[form.as];
  if (form.as === 'anonymous') client.cookies.clear();
  const [name = '', ...value] = (form.cookie ?? '').split('=');
  if (name !== '') client.cookies.set(name, value.join('='));
  return client;
}

export function sendAs(form: Form, path: string, body: Pair[]): Promise<Answer> {
  return send(clientOf(form), walk.server.url, path, body);
}

export function post(name: FormName, changes: Changes = {}): Promise<Answer> {
  const form = formOf(name);
  return sendAs(form, form.path(), pairs(form.valid(), changes));
}

/** The same as the browser's scripts send it: only the action's answer, without a page. */
export function postData(name: FormName, changes: Changes): Promise<Answer> {
  const form = formOf(name);
  return sendAs(form, dataPath(form.path()), pairs(form.valid(), changes));
}

/** Forms without typed fields. */
const buttonsOnly = new Set<FormName>([
  'payment',
  'quick daycare',
  'pet button',
  'retire pet',
  'sign out',
  'keep account',
  'delete booking',
]);

/** Choices on pages without scripts, where only the HTML shows the chosen one: by form and field. */
const offered: Partial<Record<FormName, Record<string, readonly string[]>>> = {
  review: { stars: ['1', '2', '3', '4', '5'], repeatCustomer: ['yes', 'no'] },
  'sign-up': { recieve_emails: ['on'] },
};

/** Returns what a refused page must keep of a form: texts, choices, and the values that it must hide. */
export function keptOf(
  name: FormName,
  changes: Changes,
): Required<Pick<Refusal, 'keeps' | 'chooses' | 'hides'>> {
  const form = formOf(name);
  const sent = pairs(form.valid(), changes).filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === 'string' && /^[^\p{C}]{1,3000}$/u.test(pair[1]),
  );
  // A refused page says anew which version it shows.
  const once = sent
    .filter(([field]) => field !== 'version')
    .filter(([name]) => sent.filter((pair) => pair[0] === name).length === 1);
  const plain = name.includes('status') || buttonsOnly.has(name);
  const choices = Object.entries(offered[name] ?? {})
    .filter(([field]) => !Array.isArray(changes[field]))
    .map(([field, values]): [string, string[]] => [
      field,
      once.filter((pair) => pair[0] === field && values.includes(pair[1])).map(([, one]) => one),
    ]);
  return {
    keeps: plain
      ? []
      : once
          .filter(([field]) => !form.secrets.includes(field) && !(field in (offered[name] ?? {})))
          .map(([, value]) => value),
    chooses: Object.fromEntries(choices),
    hides: sent.filter(([field]) => form.secrets.includes(field)).map(([, value]) => value),
  };
}

/** Returns every row of the server's database. */
export const stored = () => storedRows(databaseIn(walk.server.dataDir));
