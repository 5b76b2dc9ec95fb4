import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { approvalOrigins, buttonOrigins } from '~/services/payments/payment-provider.server';
import { framedOrigins } from '~/services/site/framed-origins.server';

/** What a content security policy of this app depends on. */
export type PolicyFacts = {
  nonce: string;
  /** Origins of the map and the reviews widget (R7). */
  frames: readonly string[];
  /** Origins of the payment provider's approval page (R31). */
  approval: readonly string[];
  /** Origins of the payment provider's buttons; empty on every page but the payment's. */
  buttons: readonly string[];
  /** `npm run dev` reloads pages over a socket. */
  development: boolean;
};

/**
 * The policy of one answer. Scripts and styles are the site's own files or carry the nonce; only
 * `style="…"` is free, which Mantine writes. A form may go on to the provider because Chromium
 * applies form-action to the redirect after a POST, too.
 */
export function contentPolicy(facts: PolicyFacts): string {
  const { nonce, approval, buttons, development } = facts;
  const frames = [...facts.frames, ...buttons];
  const own = ["'self'", `'nonce-${nonce}'`];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [...own, ...buttons],
    'style-src': own,
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...buttons],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...buttons],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'form-action': ["'self'", ...approval],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Only here do the provider's buttons run (R31). */
const paymentPage = /^\/payment\/[^/]+\/?$/;

/** Sets the policy, with a nonce of this answer's own that the app finds in its load context. */
export async function setContentPolicy(
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const nonce = newNonce();
  response.locals['cspNonce'] = nonce;
  const policy = contentPolicy({
    nonce,
    // Settings that cannot be read fail the page itself, which then still needs a policy.
    frames: await framedOrigins().catch(() => []),
    approval: approvalOrigins(),
    buttons: paymentPage.test(request.path) ? buttonOrigins() : [],
    development: process.env['NODE_ENV'] === 'development',
  });
  response.setHeader('Content-Security-Policy', policy);
  next();
}

/** A new nonce, always as long as another. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** The nonce of the answer, for Remix's load context. */
export function nonceOf(response: Response): string {
  const nonce: unknown = response.locals['cspNonce'];
  return typeof nonce === 'string' ? nonce : '';
}
