import { Link } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { Card } from '../card';
import { ownerName } from './owner-name';

/** Tells the owner and the admin what others see of this page, and where that is changed (R9). */
export function ProfileHint({
  ownerId,
  firstName,
  who,
  contactIsPublic,
}: {
  ownerId: string;
  firstName: string | null;
  who: 'owner' | 'admin';
  contactIsPublic: boolean;
}) {
  const owner = who === 'owner';
  const whose = owner ? 'your' : `${ownerName(firstName)}’s`;
  return (
    <Card tone="tinted">
      <p>
        {contactIsPublic
          ? `Everybody sees ${whose} last name, email and phone here, because that is switched on in the settings.`
          : `Others see less: ${whose} last name, email and phone are hidden from them.`}{' '}
        Retired pets are never shown to others.{' '}
        <Link to={paths.settingsOf(ownerId)}>
          {owner ? 'Change it in your settings' : 'Open the owner’s settings'}
        </Link>
      </p>
    </Card>
  );
}
