import { createContext } from 'react';

/**
 * The nonce of this response's content security policy, when the server gives one. Only the
 * server fills it: browsers hide nonces from scripts.
 */
export const NonceContext = createContext<string | undefined>(undefined);
