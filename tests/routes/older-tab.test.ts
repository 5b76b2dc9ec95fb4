/**
 * R104: every form that changes a row carries the version that its page showed, and its save compares it,
 * shown with one field of each. services/submissions/seen-version.test.ts proves which differences count.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formFields } from '../setup/plain-page';
import { databaseIn } from '../setup/test-environment';
import { typed, wholePet } from '../factories/pet-form';
import { type Fields, inHtml } from './sent-forms';
import { cardForm } from './settings-forms';
import { changedTables, storedRows } from './stored-rows';
import { type Ids, startWalk, type ViewerName, type Walk } from './walk';

let walk: Walk;
let ids: Ids;

beforeAll(async () => {
  walk = await startWalk();
});
beforeEach(async () => {
  ids = await walk.freshIds();
});
afterAll(() => walk.server.stop());

type Row = {
  as: ViewerName;
  /** The page with the form. */
  page: (ids: Ids) => string;
  /** A text that only this form of the page contains. */
  form: (ids: Ids) => string;
  /** The form as its page shows it, except for the hidden fields. */
  base?: Fields;
  /** The values of the newer save, and the ones typed meanwhile in the older tab. */
  newer: Fields;
  older: Fields;
  /** The stored value that the refusal names. */
  stored: string;
};

const intent = (name: string) => `name="intent" value="${name}"`;
const details = { first_name: 'Robin', last_name: 'Park', phone_number: '(212) 555-0123' };
const rowOf = (act: string, id: string) => `value="${act}"><input type="hidden" name="${id}"`;

const rows: Record<string, Row> = {
  'profile details': {
    base: details,
    as: 'owner',
    page: ({ owner }) => `/${owner}/profile/settings?edit=details`,
    form: () => intent('details'),
    newer: { last_name: 'Newer' },
    older: { last_name: 'Older' },
    stored: 'Last Name: Newer',
  },
  'profile of a newcomer': {
    base: details,
    as: 'newcomer',
    page: () => '/createprofile',
    form: () => 'name="first_name"',
    newer: { first_name: 'Newer' },
    older: { first_name: 'Older' },
    stored: 'First Name: Newer',
  },
  preferences: {
    as: 'owner',
    page: ({ owner }) => `/${owner}/profile/settings`,
    form: () => intent('preferences'),
    newer: { recieve_emails: [], show_contact: 'on' },
    older: { recieve_emails: 'on', show_contact: [] },
    stored: 'Emails: off; Contact details: on',
  },
  'private note': {
    as: 'admin',
    page: ({ owner }) => `/admin/users/${owner}`,
    form: () => intent('note'),
    newer: { private_note: 'Newer note' },
    older: { private_note: 'Older note' },
    stored: 'Note: Newer note',
  },
  'special prices': {
    as: 'admin',
    page: ({ owner }) => `/admin/users/${owner}`,
    form: () => intent('prices'),
    newer: { special_price_daycare: '33' },
    older: { special_price_daycare: '25' },
    stored: 'Daycare: $33.00',
  },
  'an extra': {
    base: { name: 'Bath', price: '20', per: 'dog', offered: 'on' },
    as: 'admin',
    page: () => '/admin/settings/extras',
    form: ({ extra }) => `${rowOf('change-extra', 'extra_id')} value="${extra}"`,
    newer: { price: '33' },
    older: { price: '25' },
    stored: 'Price: $33.00',
  },
  'a quick reply': {
    base: { name: 'A reply', text: '' },
    as: 'admin',
    page: () => '/admin/settings/texts',
    form: ({ reply }) => `${rowOf('change-reply', 'reply_id')} value="${reply}"`,
    newer: { text: 'Newer text' },
    older: { text: 'Older text' },
    stored: 'Text: Newer text',
  },
  belongings: {
    as: 'admin',
    page: ({ here }) => `/booking/${here}`,
    form: () => intent('belongings'),
    newer: { belongings: 'Newer bed' },
    older: { belongings: 'Older bed' },
    stored: 'Belongings: Newer bed',
  },
  agreement: {
    as: 'admin',
    page: () => '/admin/settings/agreement',
    form: () => intent('publish-agreement'),
    newer: { text: 'Newer agreement', earlier: 'end' },
    older: { text: 'Older agreement', earlier: 'end' },
    stored: 'Text: Newer agreement',
  },
  fit: {
    as: 'admin',
    page: ({ pet }) => `/${pet}/pet`,
    form: () => intent('fit'),
    newer: { fit: 'welcome', fit_note: 'Newer fit' },
    older: { fit: 'welcome', fit_note: 'Older fit' },
    stored: 'Note: Newer fit',
  },
  flags: {
    as: 'admin',
    page: ({ pet }) => `/${pet}/pet`,
    form: () => intent('flags'),
    newer: { own_flag: 'Newer' },
    older: { own_flag: 'Older' },
    stored: 'Your own word: Newer',
  },
  meeting: {
    as: 'admin',
    page: ({ pet }) => `/${pet}/pet`,
    form: () => intent('meeting'),
    newer: { meet_at: '2027-03-02T17:00' },
    older: { meet_at: '2027-03-03T09:15' },
    stored: '5:00 PM',
  },
  'keep apart': {
    base: {},
    as: 'admin',
    page: ({ pet }) => `/${pet}/pet?q=Rex`,
    form: () => intent('keep-apart'),
    newer: { pair_note: 'Newer reason' },
    older: { pair_note: 'Older reason' },
    stored: 'Why: Newer reason',
  },
  'a card of the settings': {
    base: cardForm('business'),
    as: 'admin',
    page: () => '/admin/settings/business',
    form: () => intent('business'),
    newer: { businessName: 'Newer House' },
    older: { businessName: 'Older House' },
    stored: 'Business name: Newer House',
  },
  prices: {
    base: cardForm('prices'),
    as: 'admin',
    page: () => '/admin/settings/prices',
    form: () => intent('prices'),
    newer: { boarding: '66.00' },
    older: { boarding: '65.50' },
    stored: '$66.00',
  },
  'a text of the site': {
    base: cardForm('privacy'),
    as: 'admin',
    page: () => '/admin/settings/texts',
    form: () => intent('privacy'),
    newer: { privacyText: 'Newer privacy' },
    older: { privacyText: 'Older privacy' },
    stored: 'Newer privacy',
  },
  'a pet': {
    base: typed(wholePet),
    as: 'owner',
    page: ({ pet }) => `/${pet}/pet?edit=1`,
    form: () => 'name="pet_name"',
    newer: { pet_name: 'Newer' },
    older: { pet_name: 'Older' },
    stored: 'Newer',
  },
};

describe.each(Object.entries(rows))(
  'R104 %s',
  (name, { as, page, form, base = {}, newer, older, stored }) => {
    const path = () => page(ids);
    const open = async () => {
      const { text } = await walk.clients[as].get(path());
      const { seen = '', ...hidden } = formFields(text, form(ids));
      const other: Fields = name === 'keep apart' ? { other_id: ids.otherPet } : {};
      return { ...base, ...hidden, ...other, seen };
    };
    const typedTexts = Object.values(older)
      .flat()
      .filter((text) => !Object.values(newer).flat().includes(text) && text !== 'on');

    it('refuses an older tab, then saves what it typed once it has read what is stored', async () => {
      const client = walk.clients[as];
      const opened = await open();
      expect(opened['seen']).toMatch(/\S/);
      const saved = await client.post(path(), { ...opened, ...newer });
      expect(saved.status, saved.text.slice(0, 500)).toBe(302);
      const file = databaseIn(walk.server.dataDir);
      const before = storedRows(file);
      const key = { form_key: `older-${name}` };
      const refused = await client.post(path(), { ...opened, ...older, ...key });
      expect(refused.status).toBe(409);
      expect(changedTables(before, storedRows(file))).toEqual([]);
      expect(refused.text).toContain(inHtml(stored));
      for (const text of typedTexts) expect(refused.text).toContain(inHtml(text));
      const again = formFields(refused.text, form(ids));
      const second = await client.post(path(), { ...opened, ...older, ...again });
      expect(second.status).toBe(302);
      expect(changedTables(before, storedRows(file))).not.toEqual([]);
    });

    it('keeps the version of the older tab through a refusal of what was typed', async () => {
      const client = walk.clients[as];
      const opened = await open();
      await client.post(path(), { ...opened, ...newer });
      const field = Object.keys(older).find((name) => name !== 'form_key') ?? '';
      const wrong = await client.post(path(), { ...opened, ...older, [field]: '\u0000' });
      if (wrong.status !== 400) return;
      expect(formFields(wrong.text, form(ids))['seen']).toEqual(opened['seen']);
    });

    it('saves the same once more without a word (R20)', async () => {
      const client = walk.clients[as];
      const opened = await open();
      await client.post(path(), { ...opened, ...newer });
      expect((await client.post(path(), { ...opened, ...newer })).status).toBe(302);
    });
  },
);
