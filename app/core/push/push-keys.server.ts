import { createECDH } from 'node:crypto';
import { derivedBytes } from '~/core/runtime/secrets.server';

/** The keys that identify the site to push services (RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

let pushKeysRead: PushKeys | undefined;

/**
 * Returns the site's key pair, derived from its secret: the same after a restore, and never stored. A
 * new secret signs everyone out, and browsers then subscribe to notices again.
 */
export function pushKeys(): PushKeys {
  pushKeysRead ??= fromSecret();
  return pushKeysRead;
}

function fromSecret(): PushKeys {
  const curve = createECDH('prime256v1');
  // One in four billion numbers of this length is not a valid key of the curve.
  for (let round = 0; ; round += 1) {
    const privateKey = derivedBytes(`push-keys/${round}`);
    try {
      curve.setPrivateKey(privateKey);
    } catch {
      continue;
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: privateKey.toString('base64url'),
    };
  }
}
