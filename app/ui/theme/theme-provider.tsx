// Mantine's styles for the components in use, in the order that Mantine requires, then ours: later
// rules win. The imports are in this file because `sideEffects: false` (package.json) drops a module
// that exports nothing.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import './fonts.css';
import './global.css';
import './forced-colors.css';
import '../layout/flow.module.css';
import { MantineProvider } from '@mantine/core';
import { useContext, type ReactNode } from 'react';
import { NonceContext } from '../nonce';
import { theme } from './theme';

/** Gives the page its theme and its styles. Imported first in root.tsx, so that its styles come first. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="light"
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  );
}
