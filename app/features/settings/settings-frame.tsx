import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '~/core/web/paths';
import { LoneLink } from '~/ui/button';
import { Refusal } from '~/ui/form/post-form';
import flow from '~/ui/layout/flow.module.css';

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
      <div className={flow.apart}>
        <h2>Settings</h2>
        <LoneLink to={paths.adminSettings()}>All settings</LoneLink>
      </div>
      <Refusal>{refusal}</Refusal>
      {children}
    </Stack>
  );
}
