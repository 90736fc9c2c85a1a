import type { IconName } from '@ringside/ui/icon';

/** The screens of the navigation, each with the permission that it requires. */
export const SCREENS: { to: string; name: string; icon: IconName; permission: string }[] = [
  { to: '/', name: 'Desk', icon: 'star', permission: 'series.read' },
  { to: '/series', name: 'Series', icon: 'list', permission: 'series.read' },
  { to: '/rosters', name: 'Rosters', icon: 'crown', permission: 'series.read' },
  {
    to: '/leaderboards',
    name: 'Leaderboards',
    icon: 'star',
    permission: 'leaderboards.write',
  },
  { to: '/people', name: 'People', icon: 'globe', permission: 'users.read' },
  { to: '/season', name: 'Season', icon: 'calendar', permission: 'events.read' },
  { to: '/activity', name: 'Activity', icon: 'clock', permission: 'activity.read' },
  { to: '/announcements', name: 'Announcements', icon: 'info', permission: 'announcements.write' },
  { to: '/content', name: 'Content', icon: 'home', permission: 'catalogue.write' },
  { to: '/site', name: 'Site', icon: 'globe', permission: 'site.write' },
  { to: '/programs', name: 'Integrations', icon: 'lock', permission: 'webhooks.read' },
  { to: '/results', name: 'Surveys and exports', icon: 'chat', permission: 'survey.read' },
];
