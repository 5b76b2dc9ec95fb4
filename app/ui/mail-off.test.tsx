/** R115: without a mail service, a button that promises an email warns about it first. */
import { expect, it } from 'vitest';
import { renderInHouse } from '~tests/setup/render';
import { MailOff } from './mail-off';

const waits = <MailOff waits="30 invitations" />;
const facts = {
  viewer: null,
  business: { ownerFirstName: 'Nora' },
  mailIsOff: true,
  payWhenYouCome: false,
};

it('says what will wait, and to the admin where to set it up', () => {
  const said = 'Email isn’t set up yet: 30 invitations will wait.';
  const toVisitor = renderInHouse(waits, facts);
  expect(toVisitor).toContain(said);
  expect(toVisitor).not.toContain('<a ');
  const toAdmin = renderInHouse(waits, { ...facts, viewer: { id: 'a', role: 'admin' } });
  expect(toAdmin).toContain(said);
  expect(toAdmin).toContain('Set it up</a>');
});

it('says nothing where emails are sent, or where that is not known', () => {
  expect(renderInHouse(waits, { ...facts, mailIsOff: false })).not.toContain('Email');
  expect(renderInHouse(waits, null)).not.toContain('Email');
});
