/** PayPal's published OpenAPI document of the Orders API, as a judge of what goes over the wire. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv, { type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { projectRoot } from '~/services/runtime/project-root.server';
import type { Exchange } from '../../../server/paypal-emulator/api-calls';

/** Beside the project, not part of it. */
export const documentFile = path.join(
  projectRoot(),
  '..',
  'shared',
  'paypal',
  'checkout_orders_v2.json',
);

export const documentIsHere = () => existsSync(documentFile);

const json = z.record(z.string(), z.unknown());
type Json = z.infer<typeof json>;

const operations = {
  create: ['/v2/checkout/orders', 'post'],
  get: ['/v2/checkout/orders/{id}', 'get'],
  capture: ['/v2/checkout/orders/{id}/capture', 'post'],
} as const;

export type OrdersRoute = keyof typeof operations;
export type OrdersExchange = Exchange & { route: OrdersRoute };

/** PayPal's own names of formats, which say nothing that a pattern beside them does not. */
const paypalFormats = [
  'merchant_common_email_address_v2',
  'payer_v1',
  'ppaas_common_country_code_v2',
  'ppaas_common_currency_code_v2',
  'ppaas_common_email_address_v2',
  'ppaas_common_language_v3',
  'ppaas_date_notime_v2',
  'ppaas_date_time_v3',
  'ppaas_ip_address_v1',
  'ppaas_payer_id_v3',
];

const pointerPart = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

function sentences(errors: readonly ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

/** Reads the document and returns what judges an exchange by it: a list of faults, empty if none. */
export function paypalDocument() {
  const document = json.parse(JSON.parse(readFileSync(documentFile, 'utf8')));
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    // The document's patterns are written for expressions without the u flag.
    unicodeRegExp: false,
    formats: Object.fromEntries(paypalFormats.map((name) => [name, true])),
  });
  addFormats(ajv);
  ajv.addSchema(document, 'orders');

  function at(pointer: string): unknown {
    let value: unknown = document;
    for (const part of pointer.split('/').slice(1))
      value = json.safeParse(value).data?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    return value;
  }

  function resolved(schema: unknown): Json[] {
    const own = json.safeParse(schema).data;
    if (!own) return [];
    const ref = z.string().safeParse(own.$ref).data;
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) =>
      z.array(json).catch([]).parse(own[name]),
    );
    return [own, ...(ref ? [at(ref.slice(1))] : []), ...parts].flatMap((part) =>
      part === own ? [own] : resolved(part),
    );
  }

  /** Members that no schema names: the document forbids none, so a misspelt one would pass. */
  function strangers(schemas: Json[], value: unknown, where: string): string[] {
    if (Array.isArray(value)) {
      const items = schemas.flatMap(({ items: schema }) => resolved(schema));
      return value.flatMap((entry, index) => strangers(items, entry, `${where}/${index}`));
    }
    const object = json.safeParse(value).data;
    if (!object) return [];
    return Object.entries(object).flatMap(([name, member]) => {
      const known = schemas.flatMap(({ properties }) =>
        resolved(json.safeParse(properties).data?.[name]),
      );
      if (known.length === 0) return [`${where}/${name} is not in the document`];
      return strangers(known, member, `${where}/${name}`);
    });
  }

  function judge(pointer: string, value: unknown): string[] {
    const schema = at(pointer);
    if (schema === undefined) return [`${pointer} is not in the document`];
    const validate =
      ajv.getSchema(`orders#${pointer}`) ?? ajv.compile({ $ref: `orders#${pointer}` });
    if (!validate(value)) return sentences(validate.errors);
    return strangers(resolved(schema), value, '');
  }

  function operation(route: OrdersRoute): string {
    const [address, method] = operations[route];
    return `/paths/${pointerPart(address)}/${method}`;
  }

  function responsePointer(route: OrdersRoute, status: number): string {
    const own = `${operation(route)}/responses/${status}`;
    const response = at(own) === undefined ? '/components/responses/default' : own;
    return `${response}/content/application~1json/schema`;
  }

  function judgeHeaders({ headers }: OrdersExchange): string[] {
    const parameters = { paypal_request_id: 'paypal-request-id', prefer: 'prefer' } as const;
    return Object.entries(parameters).flatMap(([name, header]) =>
      headers[header] === undefined
        ? []
        : judge(`/components/parameters/${name}/schema`, headers[header]),
    );
  }

  return {
    request(exchange: OrdersExchange): string[] {
      const { route, requestBody } = exchange;
      const pointer = `${operation(route)}/requestBody/content/application~1json/schema`;
      const body = requestBody === undefined ? [] : judge(pointer, requestBody);
      return [...judgeHeaders(exchange), ...body];
    },
    answer({ route, status, responseBody }: OrdersExchange): string[] {
      return judge(responsePointer(route, status), responseBody);
    },
  };
}
