/**
 * Whether a webhook really comes from PayPal: an RSA signature over its id, time, our webhook's id
 * and the CRC-32 of the body, by the key of a certificate that only PayPal's own hosts hand out.
 */
import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';
import { log } from '../runtime/log.server';
import type { WebhookTrust } from './payment-provider.server';

const longestCertificate = 64 * 1024;
const mostCertificates = 8;
const certificates = new Map<string, X509Certificate>();

/**
 * Checks the signature of a webhook.
 * @param body the body byte for byte as it was sent
 * @returns false for anything that is not signed as it must be; never throws for what was sent
 */
export async function isSignedByProvider(
  headers: Headers,
  body: string,
  trust: WebhookTrust,
): Promise<boolean> {
  const named = (name: string) => headers.get(`paypal-${name}`) ?? '';
  const certificateUrl = named('cert-url');
  if (named('auth-algo') !== 'SHA256withRSA' || !mayHoldCertificate(certificateUrl, trust))
    return false;
  try {
    const certificate = await certificateAt(certificateUrl);
    if (!isInForce(certificate, trust)) return false;
    const signed = [
      named('transmission-id'),
      named('transmission-time'),
      trust.webhookId,
      crc32(body),
    ].join('|');
    return createVerify('RSA-SHA256')
      .update(signed)
      .verify(certificate.publicKey, named('transmission-sig'), 'base64');
  } catch (error) {
    log.warn('webhook.unverified', { error: error instanceof Error ? error.name : 'unknown' });
    return false;
  }
}

// The address comes with the webhook, so whoever sends one could name a server of their own.
function mayHoldCertificate(address: string, { certificateOrigin }: WebhookTrust): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username } = new URL(address);
  if (certificateOrigin !== null) return origin === certificateOrigin;
  const theirs = hostname === 'paypal.com' || hostname.endsWith('.paypal.com');
  return protocol === 'https:' && theirs && port === '' && username === '';
}

async function certificateAt(address: string): Promise<X509Certificate> {
  const known = certificates.get(address);
  if (known) return known;
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(interval('providerTimeout')),
  });
  const pem = await response.text();
  if (!response.ok || pem.length > longestCertificate) throw new Error('No certificate');
  const certificate = new X509Certificate(pem);
  const [oldest] = certificates.keys();
  if (certificates.size >= mostCertificates && oldest !== undefined) certificates.delete(oldest);
  certificates.set(address, certificate);
  return certificate;
}

function isInForce(certificate: X509Certificate, { certificateOrigin }: WebhookTrust): boolean {
  const at = now();
  if (at < new Date(certificate.validFrom) || at > new Date(certificate.validTo)) return false;
  return certificateOrigin !== null || /^CN=[\w.-]*\.paypal\.com$/m.test(certificate.subject);
}
