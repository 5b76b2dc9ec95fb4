/** Forms sent as nobody should, to the built server: what the tests of bad input share. */
import { afterAll, beforeAll, expect } from 'vitest';
import { issueAccountLink } from '~/features/accounts/account-links.server';
import type { Answer, HttpClient } from '../setup/http-client';
import { databaseIn } from '../setup/test-environment';
import { forms, type FormFacts, type FormName, type FormRow } from './form-table';
import { pairs, send, type Changes, type Fields, type Pair, type Refusal } from './sent-forms';
import { storedRows } from './stored-rows';
import { newTwoFactor } from './two-factor-facts';
import { dataPath, startWalk, type Ids, type ViewerName, type Walk } from './walk';

/** The server of this file, and the people and records of this moment. */
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
    // Only now has all that it printed arrived.
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

/** A form as it would be filled in at this moment. */
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

/** Records that nothing has happened to; a refusal leaves them so. */
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

// Signing up or in replaces the session that the browser came with: each sending is a new browser.
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

/** The same as the browser's scripts send it: what the action answers, without a page around it. */
export function postData(name: FormName, changes: Changes): Promise<Answer> {
  const form = formOf(name);
  return sendAs(form, dataPath(form.path()), pairs(form.valid(), changes));
}

/** Forms in which nothing is typed. */
const buttonsOnly = new Set<FormName>([
  'payment',
  'quick daycare',
  'pet button',
  'retire pet',
  'sign out',
  'keep account',
  'delete booking',
]);

/** What can be chosen on pages without scripts, whose HTML alone tells what was: by form and field. */
const offered: Partial<Record<FormName, Record<string, readonly string[]>>> = {
  review: { stars: ['1', '2', '3', '4', '5'], repeatCustomer: ['yes', 'no'] },
  'sign-up': { recieve_emails: ['on'] },
};

/** What a refused page must give back of a form: texts, choices, and what it must not. */
export function keptOf(
  name: FormName,
  changes: Changes,
): Required<Pick<Refusal, 'keeps' | 'chooses' | 'hides'>> {
  const form = formOf(name);
  const sent = pairs(form.valid(), changes).filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === 'string' && /^[^\p{C}]{1,3000}$/u.test(pair[1]),
  );
  const once = sent.filter(([name]) => sent.filter((pair) => pair[0] === name).length === 1);
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

/** Every row of the server's database. */
export const stored = () => storedRows(databaseIn(walk.server.dataDir));
