/** A new business, from "Opening soon" to the last set-up step. */
import { paths } from '~/core/web/paths';
import { type SetUpStep, setUpSteps, setUpTexts } from '~/features/house/set-up/set-up';
import { initialSettings } from '~/features/house/settings/settings-cards';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, field, link } from './steps';

// A separate business: its site is closed for this file.
test.use({ clockStart: '2026-11-17T14:00:00Z' });

const isNew = { ...initialSettings, setUpDone: [] };

test.beforeEach(({ app }) =>
  app.database.businessSettings.update({ where: { id: 1 }, data: isNew }),
);

test.use(phone);

test('R136 is closed to visitors until its owner opens it, step by step', async ({
  page,
  signInAsAdmin,
  otherBrowser,
}) => {
  const visitor = await otherBrowser();
  await visitor.goto(paths.daycare());
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Opening soon');
  expect(await violations(visitor)).toEqual([]);

  await signInAsAdmin();
  await page.goto(paths.admin());
  const list = page.getByRole('region', { name: 'Set up your house' });
  await expect(list.getByRole('listitem')).toHaveCount(setUpSteps.length);
  expect(await violations(page)).toEqual([]);
  await list.getByRole('link', { name: 'Business details' }).click();
  await expect(page.getByRole('region', { name: 'Step 1 of 8: Business details' })).toBeVisible();
  const details = page.getByRole('form', { name: 'Business details' });
  for (const [label, text] of [
    ['Business name', 'Willow House'],
    ['Your first name', 'June'],
    ['Street address', '12 Quiet Lane'],
    ['City', 'Camden'],
    ['State', 'NJ'],
    ['ZIP code', '08102'],
    ['Phone number', '(856) 555-0117'],
    ['Email for visitors', 'june@example.com'],
  ] as const)
    await details.getByLabel(label, { exact: true }).fill(text);
  await details.getByRole('button', { name: 'Save' }).click();
  await expectStatus(page, 'Changes saved.');
  await visitor.goto(paths.home());
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Opening soon');

  await expect(page).toHaveURL(paths.setUpStep('business'));
  await page.getByRole('link', { name: 'Go to What kind of house' }).click();
  await page.getByRole('link', { name: 'Overnight guests' }).click();
  const rules = page.getByRole('form', { name: 'Overnight guests' });
  await expect(rules.getByRole('checkbox', { checked: true })).not.toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await rules.getByText('A deposit of 30% for Boarding').click();
  await rules.getByRole('button', { name: 'Switch them on' }).click();
  await expectStatus(page, 'rules switched on.');
  await page.getByRole('link', { name: 'Go to Prices' }).click();
  const prices = page.getByRole('form', { name: 'Prices', exact: true });
  await prices.getByRole('button', { name: 'Save Prices', exact: true }).click();
  await expectStatus(page, 'No changes to save.');
  await expect(page).toHaveURL(paths.setUpStep('prices'));
  await page.goto(paths.adminUsers());
  await page.getByRole('link', { name: 'Go to Hours' }).click();
  for (const [at, step] of setUpSteps.entries()) {
    if (at < setUpSteps.indexOf('hours') || step === 'open') continue;
    const card = page.getByRole('region', { name: `Step ${at + 1} of 8: ` });
    await expect(card).toContainText(setUpTexts[step].todo);
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Go on' }).click();
    await expect(card).toHaveCount(0);
  }
  await expect(page).toHaveURL(paths.setUpStep('open'));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the site' }).click();
  await expectStatus(page, 'Your site is open.');
  await expect(page.getByRole('region', { name: 'Step' })).toHaveCount(0);
  await visitor.goto(paths.home());
  await expect(visitor.getByText('12 Quiet Lane').first()).toBeVisible();
});

/** Acts as an impatient owner in a step: fills in some fields and presses a button. */
type Press = {
  step: SetUpStep;
  values?: Record<string, string>;
  /** A link to follow before. */
  first?: string;
  press: string;
  /** Whether the button is gone once it was pressed. */
  once?: true;
};

const presses: Press[] = [
  {
    step: 'business',
    values: {
      ...{ 'Business name': 'Willow House', 'Your first name': 'June' },
      ...{ 'Street address': '12 Quiet Lane', City: 'Camden', State: 'NJ', 'ZIP code': '08102' },
      ...{ 'Phone number': '(856) 555-0117', 'Email for visitors': 'june@example.com' },
    },
    press: 'Save Business details',
  },
  { step: 'kind', first: 'Both', press: 'Switch them on', once: true },
  { step: 'prices', values: { 'Daycare, full day': '51' }, press: 'Save Prices' },
  { step: 'hours', values: { 'Opening hours': 'Every day, 7 to 7' }, press: 'Save Hours' },
  { step: 'payments', values: { 'Venmo name': '@Willow-House' }, press: 'Save Other ways to pay' },
  { step: 'mail', press: 'Send a test email' },
  { step: 'import', press: 'Look at this file' },
  { step: 'open', press: 'Open the site', once: true },
];

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('R136 back, and pressed again, in every step', async ({ page, signInAsAdmin }) => {
      await signInAsAdmin();
      expect(presses.map(({ step }) => step)).toEqual(setUpSteps);
      for (const { step, values = {}, first, press, once } of presses) {
        await page.goto(paths.admin());
        await page.goto(paths.setUpStep(step));
        if (first !== undefined) await link(page, first).click();
        const pressed = button(page, press);
        const fill = async () => {
          for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
        };
        const isThere = page.getByRole('heading', { level: 2 }).first();
        await fill();
        await pressed.click();
        await page.waitForLoadState();
        await page.goBack();
        await expect(isThere, step).toBeVisible();
        // Back may lead over the form: its address is typed again.
        if (!page.url().includes(paths.setUpStep(step))) await page.goto(paths.setUpStep(step));
        await expect(isThere, step).toBeVisible();
        if (once) await expect(pressed, step).toHaveCount(0);
        else {
          await fill();
          await pressed.click();
        }
        await page.waitForLoadState();
        await expect(page.getByText('An error occurred'), step).toHaveCount(0);
        await expect(page.getByText('another device'), step).toHaveCount(0);
        if (values['Venmo name'] !== undefined) {
          await page.goto(paths.setUpStep(step));
          await expect(field(page, 'Venmo name')).toHaveValue('@Willow-House');
        }
      }
      await page.goto(paths.home());
      await expect(page.getByText('12 Quiet Lane').first()).toBeVisible();
    });
  });
