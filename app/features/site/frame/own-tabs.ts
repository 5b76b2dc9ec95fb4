/** The pages of whoever is signed in: tabs beside their pages, and the phone's one menu (R6, R150). */
import { paths } from '~/core/web/paths';
import type { SideTab } from '~/ui/layout/tabs';
import type { SiteViewer } from './root-data.server';

/** Pages under Today and under Settings, for the current tab. */
const houseToday = [
  paths.adminYear(),
  paths.adminDay(),
  paths.adminUpdates(),
  paths.adminIncidents(),
  paths.adminCertificates(),
];
const setOnce = [
  paths.adminStaff(),
  paths.handOver(),
  paths.standIn(),
  paths.adminImport(),
  paths.adminRegister(),
  paths.adminHealth(),
];

/** The admin's pages, with the numbers of requests and of unread messages. */
export function adminTabs({ pending, unread }: { pending: number; unread: number }): SideTab[] {
  return [
    { to: paths.admin(), label: 'Calendar', end: true, also: houseToday },
    { to: paths.adminReservations(), label: 'Reservations', count: pending },
    { to: paths.adminUsers(), label: 'Users' },
    { to: paths.adminFinancials(), label: 'Financials', also: [paths.adminReports()] },
    { to: paths.adminMessages(), label: 'Messages', count: unread, countOf: 'unread' },
    { to: paths.adminOutbox(), label: 'Outbox' },
    { to: paths.adminSettings(), label: 'Settings', also: setOnce },
  ];
}

/** A helper's pages: more while standing in, and if the house sends updates (R52, R106). */
export function helperTabs({
  standsIn,
  updates,
}: {
  standsIn: boolean;
  updates: boolean;
}): SideTab[] {
  return [
    { to: paths.adminDay(), label: 'Day sheet' },
    ...(standsIn ? [{ to: paths.standIn(), label: 'Seven days' }] : []),
    ...(updates
      ? [
          { to: paths.adminUpdates(), label: 'Send an update' },
          { to: paths.newIncident(), label: 'Write up an incident' },
        ]
      : []),
  ];
}

/** An owner's pages; `messages` is the address of the conversation, which differs for the business. */
export function ownerTabs(
  ownerId: string,
  { news, unread, messages }: { news: number; unread: number; messages: string },
): SideTab[] {
  return [
    { to: paths.profileOf(ownerId), label: 'Pets', icon: 'paw', end: true },
    {
      to: paths.reservationsOf(ownerId),
      label: 'Reservations',
      icon: 'calendar',
      count: news,
      countOf: 'new',
    },
    { to: messages, label: 'Messages', icon: 'message', count: unread, countOf: 'unread' },
    ownSettings(ownerId),
  ];
}

export function ownSettings(ownerId: string): SideTab {
  return { to: paths.settingsOf(ownerId), label: 'Settings', icon: 'settings' };
}

/** The first part of the menu on a phone. */
export function ownMenu({ id, role, unread, pending, news, ...viewer }: SiteViewer): SideTab[] {
  if (role === 'admin') return adminTabs({ pending, unread });
  if (role === 'helper') return [...helperTabs(viewer), ownSettings(id)];
  return [
    { to: paths.book(id), label: 'Book a stay', icon: 'plus' },
    ...ownerTabs(id, { news, unread, messages: paths.messagesOf(id) }),
    { to: paths.addPet(id), label: 'Add Pet', icon: 'plus' },
  ];
}
