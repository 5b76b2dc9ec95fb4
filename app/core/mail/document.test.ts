/** The blocks of an email in HTML and as plain text. */
import { expect, it } from 'vitest';
import { emailHtml } from './document';
import { type Block, button, type Email, reasons } from './email';
import { samples } from './snapshots';
import { mailStyles } from './styles';
import { emailText } from './text';

const emailWith = (blocks: Block[]): Email => ({
  ...{ subject: 'Your stay', preview: '', greeting: 'Hello Mia,', signed: true, replyTo: '' },
  ...{ why: reasons.stay, business: samples.business, blocks },
});

it('one button is green, and each other one is quiet', () => {
  const html = emailHtml(
    emailWith([button('Pay $45.00', 'https://a.example/'), button('See it', 'https://b.example/')]),
  );
  const green = `background-color:${mailStyles.button.backgroundColor}`;
  expect(html.split(green)).toHaveLength(2);
  expect(html.indexOf(green)).toBeLessThan(html.indexOf('Pay $45.00'));
  expect(html.indexOf('See it')).toBeGreaterThan(html.indexOf(green));
});

it('loads nothing; a photo is only where its bytes come along', () => {
  const faces = [{ pictureId: 'picture1', petName: 'Biscuit' }];
  const email = { ...emailWith([]), faces };
  expect(emailHtml(email)).not.toMatch(/<img|src=|url\(/);
  expect(emailHtml(email)).toBe(emailHtml(emailWith([])));
  const html = emailHtml(email, [{ src: 'cid:picture1@photo', petName: 'Biscuit “B”' }]);
  expect(html.match(/<img[^>]*>/g)).toEqual([
    expect.stringMatching(/src="cid:picture1@photo" alt="Biscuit “B”" width="72" height="72"/),
  ]);
  expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<h1'));
  expect(emailText(email)).toBe(emailText(emailWith([])));
});

it('a fact has a line for each, and leads to its address', () => {
  const email = emailWith([
    {
      kind: 'facts',
      facts: [
        { label: 'Please bring', value: 'Food\nA leash' },
        { label: 'Where', value: '214 Larkspur Terrace', href: 'https://maps.example/' },
      ],
    },
    { kind: 'notice', title: 'Before the stay', text: 'Rabies for Rex.\nThe agreement.' },
  ]);
  const html = emailHtml(email);
  expect(html).toMatch(/white-space:pre-line">Food\nA leash</);
  expect(html).toMatch(/<a href="https:\/\/maps\.example\/"[^>]*>214 Larkspur Terrace</);
  expect(html).toMatch(/white-space:pre-line">Rabies for Rex\.\nThe agreement\.</);
  const text = emailText(email);
  expect(text).toContain('Please bring: Food, A leash\n');
  expect(text).toContain('Where: 214 Larkspur Terrace\n  https://maps.example/');
});
