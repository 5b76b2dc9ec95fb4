import { createContext } from 'react';

/**
 * The nonce of this response's content security policy, if the server sends one. Only the server fills
 * it in: browsers hide nonces from scripts.
 */
export const NonceContext = createContext<string | undefined>(undefined);
