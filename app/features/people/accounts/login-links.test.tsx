import { expect, it } from 'vitest';
import LoginRoute from '~/routes/login/route';
import SignInLinkRoute from '~/routes/login_.link';
import { attribute, renderInHouse, tags } from '~tests/setup/render';

const linksOf = (element: JSX.Element, loaderData: object, at: string) =>
  tags(renderInHouse(element, loaderData as never, at), 'a').map((tag) => attribute(tag, 'href'));

it('R146 the way to a link by email, and back, keeps the page one wanted', () => {
  const back = 'redirectTo=%2Fbooking%2Fabc';
  expect(linksOf(<LoginRoute />, { byLink: true }, `/login?${back}`)).toContain(
    `/login/link?${back}`,
  );
  expect(linksOf(<LoginRoute />, { byLink: true }, '/login')).toContain('/login/link');
  const asked = linksOf(<SignInLinkRoute />, { link: 'none' }, `/login/link?${back}`);
  expect(asked).toContain(`/login?${back}`);
  const dead = linksOf(<SignInLinkRoute />, { link: 'dead' }, `/login/link?token=spent&${back}`);
  expect(dead).toContain(`/login/link?${back}`);
});
