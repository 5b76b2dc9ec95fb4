import { createSign, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { captureBody, disputeBody, orderBody, refundBody } from './answers';
import {
  type EmulatedDispute,
  type EmulatedOrder,
  type EmulatedRefund,
  type EmulatorState,
} from './emulator-state';
import { newResourceId } from './ids';

/** The emulator's webhooks: events in PayPal's form, signed as PayPal signs them. */

/** Address for webhooks, and the id that their signatures cover. */
export type WebhookTarget = { url: string; webhookId: string };

export type EmulatedEvent = { id: string; body: string };

/** The path of the certificate on the emulator. */
export const certificatePath = '/v1/notifications/certs/CERT-EMULATED';

/** Returns an event of that type about a resource. */
export function newEvent(eventType: string, resourceType: string, resource: object): EmulatedEvent {
  const id = `WH-${newResourceId()}-${newResourceId()}`;
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: `${new Date().toISOString().slice(0, 19)}Z`,
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: eventType,
    summary: eventType.toLowerCase().replaceAll('.', ' '),
    resource,
    links: [],
  });
  return { id, body };
}

/** Returns the headers of a delivery: each has its own id and time. */
export function signedHeaders(
  { body }: EmulatedEvent,
  base: string,
  webhookId: string,
): Record<string, string> {
  const transmissionId = randomUUID();
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  const signed = `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;
  return {
    'Content-Type': 'application/json',
    'PayPal-Transmission-Id': transmissionId,
    'PayPal-Transmission-Time': time,
    'PayPal-Transmission-Sig': createSign('RSA-SHA256').update(signed).sign(webhookKey, 'base64'),
    'PayPal-Cert-Url': base + certificatePath,
    'PayPal-Auth-Algo': 'SHA256withRSA',
  };
}

/** Delivers one event once. @returns the status of the answer; 0 without one */
export async function deliver(
  event: EmulatedEvent,
  base: string,
  target: WebhookTarget,
): Promise<number> {
  try {
    const { status } = await fetch(target.url, {
      method: 'POST',
      headers: signedHeaders(event, base, target.webhookId),
      body: event.body,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    return status;
  } catch {
    return 0;
  }
}

/** Sends the event that the payer approved an order. */
export function tellApproved(state: EmulatorState, order: EmulatedOrder, base: string): void {
  const resource = orderBody(order, base, 'return=representation');
  state.onEvent('CHECKOUT.ORDER.APPROVED', 'checkout-order', resource);
}

/** Sends the event that a capture was made, or that a pending one ended. */
export function tellCapture(state: EmulatorState, order: EmulatedOrder, base: string): void {
  if (!order.capture) return;
  const { status } = order.capture;
  state.onEvent(`PAYMENT.CAPTURE.${status === 'DECLINED' ? 'DENIED' : status}`, 'capture', {
    ...captureBody(order, order.capture, base),
    supplementary_data: { related_ids: { order_id: order.id } },
  });
}

/** Sends the event that a refund was made, or that a pending one ended. */
export function tellRefund(state: EmulatorState, refund: EmulatedRefund, base: string): void {
  const type = {
    COMPLETED: 'PAYMENT.CAPTURE.REFUNDED',
    PENDING: 'PAYMENT.REFUND.PENDING',
    FAILED: 'PAYMENT.REFUND.FAILED',
  }[refund.status];
  state.onEvent(type, 'refund', refundBody(refund, base, 'return=representation'));
}

/** Sends the event that a dispute was opened, changed or resolved. */
export function tellDispute(
  state: EmulatorState,
  what: 'CREATED' | 'UPDATED' | 'RESOLVED',
  dispute: EmulatedDispute,
): void {
  state.onEvent(`CUSTOMER.DISPUTE.${what}`, 'dispute', disputeBody(dispute));
}

/**
 * The key and certificate with which the emulator signs its webhooks. They protect nothing: the app
 * trusts them only if the emulator itself replaces PayPal, never in production.
 */
const webhookKey = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDllDSay4NTEb3U
3km71+qr7wKy2g8znXeqZjfIDkZvFbqD7m1Bt+vcGQm+8vELosjW0gVpl6yQfdKY
iLKvV6raAN0Yb07RoR+SP+RrQ7iNh+qBzlZ836SStNHxwt6SfmE5Y6kBWOJs7+2H
1zY4WMfL+XLSGgNIg0ona3MOZ8mvO4Y2uMXI4SHnfra/pFjvxlSY+Txat7aClyjs
/YtbTS9NPeHNoWiWl3t5mLoZEonbAVBy3VBk3ISDhyJd6OSf3l3TecdR/SaLgpYS
3ehillSd/endeVhkaCEhzq8vIjECCFfIAX5oVtRFQou2AtiMwWLJcwVxbXX3ZXgQ
D5+8jmsrAgMBAAECggEAGCt556YaEFUjgCqwO+d9HFbQbkCeLcKb8O5MBx2BoCZQ
eZ1QwVokqbUKcqD5waOEs3Zu/XFAyKwxJL/s1/WfK3kVzdcXcY3Irh6t5KEU5/RG
5chHELnW218lZJIt2TcW80d2aTQ7ZQP+z44CdlIvzrNXZEk6zpfhPF8ylhyqfhkk
zJMFzUdsRYNtEf0C00A0EfrEVCIVfaKB19O4I3taAbGAWkkp4oKeP8Htr+IxXlSz
qPzeplyqTYL5svs0dOpvqneOx84xyHR0EBQCwInooyEdfp2CIew8G/v8lBsffOKy
HetddT7mSCcgsakEPWEapIw6uTn4zqusqkYJUMz+sQKBgQD3cW9DubHYHaQrWbNf
Pcauc3N73XTR8XP72f10g8B4cfINdS/nB7UtAFEKVvPtV0dicyAeoWsYehJlcneS
I1sckznihXR+58OV5bmJC56IqnoS28JLyX/BHcgThMBfAbleKQMzXbyncKfrjsbt
tLOQubBPmHDSBsycyWloQlW74wKBgQDthJ9wBBUfVRaxJD2mY4ldRN5OUGA0u5Vm
M2hgFrS321OrPjRg24hzkCQzCVmSSq8CYVNdWeW6d3Twvf6oLZLHkXwqOvqNZVq6
gF/Rb8DNm2qWJdp+AFjCdHHwcWo7q8F5wLoe11ZIBnSgDMDJq90XP06UWeg+phzu
f1RSAyVGGQKBgQDvP//sBPV/WBGvVLkJwsqDTOABiPv2LrcNchYN/YIxM0NuXbum
b55vV5oEHFUYTEaaW2RYGY1ailWVP1t7srHa7EOQ0ab1OZS0L/34E4MC84q7Bz9T
Vg4vpGMa9EWo1xrrf0438U+CunuyWEfh+NGSguiF3YhgmvBmPJytkU4iLwKBgBa9
4xIzod4dJI4TfT+oOifPB0YSVhPWfiiJ9Y11vxn3ixxTWWqIupjuDTlBxOzH79fX
f8bpa6Cd/Xlrh62Mp4gqOuxEN2dAdB51WjdQbvKA1gTIXRJBcD42Lg6qnVRXTrAc
rvVzAtTkoVgNwIvOw92M9zYnIaCWASEo2eb8XB5JAoGAdsifYaS8f5ee4HOm9niQ
RSCXzbOMpl94ABaiPda1jfBeBxP4tmwmi8sF5nlDwhxE/V8Vkf+7vFeDr3f/vwTq
v9ZW8vFLyKBOsLxtEu409gUGj2VyB3x/KW8p29Wxt9CR4V4E8ZoU5yNuxTo9RmmN
pSy2wf4tU3TR6MFpx2hw5iM=
-----END PRIVATE KEY-----
`;

export const webhookCertificate = `-----BEGIN CERTIFICATE-----
MIIDSzCCAjOgAwIBAgIUQw0qjt207NYdtemvP/enemp1Dh8wDQYJKoZIhvcNAQEL
BQAwNDEyMDAGA1UEAwwpbWVzc2FnZXZlcmlmaWNhdGlvbmNlcnRzLmVtdWxhdG9y
LmludmFsaWQwIBcNMjAwMTAxMDAwMDAwWhgPMjExOTEyMDgwMDAwMDBaMDQxMjAw
BgNVBAMMKW1lc3NhZ2V2ZXJpZmljYXRpb25jZXJ0cy5lbXVsYXRvci5pbnZhbGlk
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA5ZQ0msuDUxG91N5Ju9fq
q+8CstoPM513qmY3yA5GbxW6g+5tQbfr3BkJvvLxC6LI1tIFaZeskH3SmIiyr1eq
2gDdGG9O0aEfkj/ka0O4jYfqgc5WfN+kkrTR8cLekn5hOWOpAVjibO/th9c2OFjH
y/ly0hoDSINKJ2tzDmfJrzuGNrjFyOEh5362v6RY78ZUmPk8Wre2gpco7P2LW00v
TT3hzaFolpd7eZi6GRKJ2wFQct1QZNyEg4ciXejkn95d03nHUf0mi4KWEt3oYpZU
nf3p3XlYZGghIc6vLyIxAghXyAF+aFbURUKLtgLYjMFiyXMFcW1192V4EA+fvI5r
KwIDAQABo1MwUTAdBgNVHQ4EFgQUSiqSfRViS4XMwPQf8jJewXfebxYwHwYDVR0j
BBgwFoAUSiqSfRViS4XMwPQf8jJewXfebxYwDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEAiOFsYvoHgyXi9IW60Df+8WaZTd1Fl6nXLKv02Jtxgtx0
TEisWSOtdqu/rVtAmNVUENWbDiSEbHCqVUY7Yq8u6BdHv6PPJYeazVMj5UYbMeeM
MariPFMi1r6+tkuGI+wlVDwoJd4xtNRl/tS3QwSSfWWgscAvlsgAA7mZNm368qKM
LyR9uwqRNotkuIBM1pLOZHktdNiXVg/jwweL40k8QtbttlKApQx1ZghQNkdbwSiL
2iuj7Evk5pFguntcfbQe4rg/yUwlry1AibMiVXZjnJNmINtKoNGfmhrAwBgPmn4B
Lt3HOR4ePmER3Rbut82LYGP0undN64QRH9ldVqFvTw==
-----END CERTIFICATE-----
`;
