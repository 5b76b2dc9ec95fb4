import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { matchRoutes } from 'react-router-dom';
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import type { FormField } from '~/ui/form/form-field';
import type { RootFacts } from '~/ui/root-facts';
import { theme } from '~/ui/theme/theme';

/** Returns the HTML of some components as the server would write it, at an address of the site. */
export function render(element: ReactNode, at = '/'): string {
  return renderInHouse(element, null, at);
}

/** The same, with the root's data about the viewer and the house. */
export function renderInHouse(element: ReactNode, root: RootFacts | null, at = '/'): string {
  const routes = [{ id: 'root', path: '*', element }];
  const { pathname, search } = new URL(at, 'http://localhost:3000');
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  const context = {
    basename: '/',
    location,
    matches: matchRoutes(routes, location) ?? [],
    loaderData: { root },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
  return renderToStaticMarkup(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <StaticRouterProvider
        router={createStaticRouter(routes, context)}
        context={context}
        hydrate={false}
      />
    </MantineProvider>,
  );
}

/** A field as conform describes it. */
export function field(name: string, given: Partial<FormField> = {}): FormField {
  const id = `form-${name}`;
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-description`, ...given };
}

/** Returns the opening tags of one kind, such as every `<input …>`. */
export function tags(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
}

/** Returns an attribute of an opening tag; null if missing. */
export function attribute(tag: string | undefined, name: string): string | null {
  return tag?.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1] ?? null;
}

/** Returns the text of the element with an id, without tags; null if missing. */
export function textOf(html: string, id: string): string | null {
  const match = html.match(new RegExp(`<(\\w+)[^>]*\\sid="${id}"[^>]*>(.*?)</\\1>`, 's'));
  return match?.[2]?.replace(/<[^>]*>/g, '') ?? null;
}
