import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '~/core/web/paths';
import { LoneLink } from '~/ui/button';
import { Refusal } from '~/ui/form/post-form';

/** The frame of each page of the settings: its heading, the way back to the index, and a refusal. */
export function SettingsFrame({
  refusal,
  children,
}: {
  /** Why a button of the page did nothing. */
  refusal?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Stack gap="lg">
      <h2>Settings</h2>
      <LoneLink to={paths.adminSettings()}>All settings</LoneLink>
      <Refusal>{refusal}</Refusal>
      {children}
    </Stack>
  );
}
