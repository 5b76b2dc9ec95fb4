import { createContext } from 'react';

/** What a form that was just sent tells its buttons: whether it waits, and which one was pressed. */
export interface Sending {
  busy: boolean;
  pressed: { name: string; value: string } | null;
}

/** Null outside a `PostForm`. */
export const SendingContext = createContext<Sending | null>(null);
