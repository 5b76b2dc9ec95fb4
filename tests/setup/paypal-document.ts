/** PayPal's published OpenAPI documents, used to validate requests and answers. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv, { type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { projectRoot } from '~/core/runtime/project-root.server';
import type { Exchange } from '../../server/stand-ins/paypal/api-calls';

/** Next to the project, not part of it. */
const folder = path.join(projectRoot(), '..', 'shared', 'paypal');

const documents = [
  'checkout_orders_v2',
  'payments_payment_v2',
  'notifications_webhooks_v1',
] as const;
type DocumentName = (typeof documents)[number];

const fileOf = (name: DocumentName) => path.join(folder, `${name}.json`);

export const documentsAreHere = () => documents.every((name) => existsSync(fileOf(name)));

const json = z.record(z.string(), z.unknown());
type Json = z.infer<typeof json>;

const operations = {
  create: ['checkout_orders_v2', '/v2/checkout/orders', 'post'],
  get: ['checkout_orders_v2', '/v2/checkout/orders/{id}', 'get'],
  capture: ['checkout_orders_v2', '/v2/checkout/orders/{id}/capture', 'post'],
  refund: ['payments_payment_v2', '/v2/payments/captures/{capture_id}/refund', 'post'],
  'get-refund': ['payments_payment_v2', '/v2/payments/refunds/{refund_id}', 'get'],
  'make-webhook': ['notifications_webhooks_v1', '/v1/notifications/webhooks', 'post'],
  'list-webhooks': ['notifications_webhooks_v1', '/v1/notifications/webhooks', 'get'],
  'delete-webhook': [
    'notifications_webhooks_v1',
    '/v1/notifications/webhooks/{webhook_id}',
    'delete',
  ],
} as const;

export type JudgedRoute = keyof typeof operations;
export type JudgedExchange = Exchange & { route: JudgedRoute };

/** PayPal's own format names, which add nothing to the pattern next to them. */
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

/** Reads one document and returns a validator for its schemas. */
function oneDocument(name: DocumentName) {
  const document = json.parse(JSON.parse(readFileSync(fileOf(name), 'utf8')));
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    // The document's patterns are written for expressions without the u flag.
    unicodeRegExp: false,
    formats: Object.fromEntries(paypalFormats.map((name) => [name, true])),
  });
  addFormats(ajv);
  ajv.addSchema(document, name);

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

  /** Returns undeclared members: the document forbids no extra member, so a misspelled one would pass. */
  function strangers(schemas: Json[], value: unknown, where: string): string[] {
    if (Array.isArray(value)) {
      const items = schemas.flatMap(({ items: schema }) => resolved(schema));
      return value.flatMap((entry, index) => strangers(items, entry, `${where}/${index}`));
    }
    const object = json.safeParse(value).data;
    // Such a schema leaves its members to another document.
    if (!object || schemas.some((schema) => schema.additionalProperties === true)) return [];
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
      ajv.getSchema(`${name}#${pointer}`) ?? ajv.compile({ $ref: `${name}#${pointer}` });
    if (!validate(value)) return sentences(validate.errors);
    return strangers(resolved(schema), value, '');
  }

  return { at, judge };
}

/**
 * Reads PayPal's documents and returns validators for an exchange or an event: a list of faults, empty
 * if valid.
 */
export function paypalDocuments() {
  const read = Object.fromEntries(documents.map((name) => [name, oneDocument(name)])) as Record<
    DocumentName,
    ReturnType<typeof oneDocument>
  >;

  function operation(route: JudgedRoute) {
    const [name, address, method] = operations[route];
    return { ...read[name], pointer: `/paths/${pointerPart(address)}/${method}` };
  }

  function judgeHeaders({ route, headers }: JudgedExchange): string[] {
    const parameters = { paypal_request_id: 'paypal-request-id', prefer: 'prefer' } as const;
    const { judge } = operation(route);
    return Object.entries(parameters).flatMap(([name, header]) =>
      headers[header] === undefined
        ? []
        : judge(`/components/parameters/${name}/schema`, headers[header]),
    );
  }

  return {
    request(exchange: JudgedExchange): string[] {
      const { route, requestBody } = exchange;
      const { judge, pointer } = operation(route);
      const schema = `${pointer}/requestBody/content/application~1json/schema`;
      const body = requestBody === undefined ? [] : judge(schema, requestBody);
      return [...judgeHeaders(exchange), ...body];
    },
    answer({ route, status, responseBody }: JudgedExchange): string[] {
      const { at, judge, pointer } = operation(route);
      const own = `${pointer}/responses/${status}`;
      if (status === 204 && Object.keys(responseBody).length === 0)
        return at(own) === undefined ? [`${own} is not in the document`] : [];
      const ofRoute = `${pointer}/responses/default`;
      // The webhooks' document describes it at each route, the others once.
      const otherwise = at(`${ofRoute}/content`) ? ofRoute : '/components/responses/default';
      const response = at(own) === undefined ? otherwise : own;
      return judge(`${response}/content/application~1json/schema`, responseBody);
    },
    event(body: unknown): string[] {
      return read.notifications_webhooks_v1.judge('/components/schemas/event', body);
    },
  };
}
