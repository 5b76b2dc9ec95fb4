import { createECDH } from 'node:crypto';
import { derivedBytes } from '~/core/runtime/secrets.server';

/** How the site proves to push services who it is (RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

let pushKeysRead: PushKeys | undefined;

/**
 * The site's key pair, made from its secret: the same after a restore, in no table and no file. A
 * new secret signs everybody out, and browsers then ask for notices again.
 */
export function pushKeys(): PushKeys {
  pushKeysRead ??= fromSecret();
  return pushKeysRead;
}

function fromSecret(): PushKeys {
  const curve = createECDH('prime256v1');
  // One in four billion numbers of this length is no key of the curve.
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
