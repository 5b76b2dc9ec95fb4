import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths, type SettingsPageName } from '~/core/web/paths';
import { SubTabs } from '~/ui/layout/tabs';
import { Refusal } from '~/ui/form/post-form';

const labels: Record<SettingsPageName, string> = {
  business: 'Business',
  hours: 'Hours',
  house: 'House rules',
  prices: 'Prices',
  holidays: 'Holidays',
  'closed-dates': 'Special days',
  pictures: 'Pictures',
  texts: 'Texts',
  reviews: 'Reviews',
  changes: 'Changes',
};

/** The frame of each page of the settings: its heading, the way to the others, and a refusal. */
export function SettingsFrame({
  page,
  refusal,
  children,
}: {
  page: SettingsPageName;
  /** Why a button of the page did nothing. */
  refusal?: string | undefined;
  children: ReactNode;
}) {
  const tabs = (Object.keys(labels) as SettingsPageName[]).map((name) => ({
    to: paths.adminSettings(name),
    label: labels[name],
    current: name === page,
  }));
  return (
    <Stack gap="lg">
      <h2>Settings</h2>
      <SubTabs label="Settings" tabs={tabs} />
      <Refusal>{refusal}</Refusal>
      {children}
    </Stack>
  );
}
