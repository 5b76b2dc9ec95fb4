/** Every visible page is valid HTML, as the server sends it. */
import { HtmlValidate } from 'html-validate/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from './route-table';
import { startWalk, viewers, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React's way to write HTML: closed void elements, `checked=""`, upper-case attributes of forms.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'doctype-style': 'off',
    // React writes inline styles for computed values, and for Mantine's variables.
    'no-inline-style': 'off',
    // Numbers in our texts are kept together where it matters; the rule requires it everywhere.
    'tel-non-breaking': 'off',
    // Old assistive technology doesn't treat a list without markers as a list, unless it has the role.
    'no-redundant-role': 'off',
  },
});

/** Returns the faults of a page, one line each. */
async function faultsOf(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results
    .flatMap(({ messages }) => messages)
    .filter(({ severity }) => severity === 2)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'page'})`);
}

describe('HTML validity', () => {
  it('finds what is wrong', async () => {
    expect(await faultsOf('<!doctype html><p id="a"><div id="a"></p>')).not.toEqual([]);
  });

  it.each(routeTable)('$id', async (row) => {
    const here = row.path(walk.ids);
    const opens = row.opens(walk.ids, here);
    const faults: string[] = [];
    for (const viewer of viewers.filter((name) => opens[name] === 'shown')) {
      const answer = await walk.clients[viewer].get(here);
      expect(answer.status).toBe(200);
      // Files and streams are shown too, but are not pages.
      if (!answer.text.startsWith('<!DOCTYPE html>')) continue;
      faults.push(...(await faultsOf(answer.text)).map((fault) => `${viewer}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it('the page of what does not exist', async () => {
    const answer = await walk.clients.anonymous.get('/no/such/page');
    expect(answer.status).toBe(404);
    expect(await faultsOf(answer.text)).toEqual([]);
  });
});
