import type { RosterId, SeriesId, UserId } from '../ids.ts';
import type { OwnSeries } from './match-now.ts';
import type { OwnRoster } from './roster-now.ts';

/** Returns an instant of the day on which these tests play. */
export const at = (time: string) => new Date(`2026-11-29T${time}:00Z`);

/** A best of three at 18:00: it is likely over at 18:15 and overdue at 18:30. */
export const SERIES: OwnSeries = {
  id: '7' as SeriesId,
  state: 'scheduled',
  reporting: 'none',
  date: at('18:00'),
  bestOf: 3,
  side: 'home',
  agreed: [],
  confirmBy: null,
  hasOpponent: true,
  isCheckedIn: true,
  isCaptain: false,
  votesInReserve: true,
  evidenceUntil: null,
  ban: null,
  areBansOver: null,
  room: null,
};

export const OUTLOOK = {
  state: 'upcoming',
  placement: null,
  last: null,
  bye: false,
  upcoming: null,
  through: null,
  next: null,
} as const satisfies OwnRoster['outlook'];

export const ROSTER: OwnRoster = {
  id: '3' as RosterId,
  literal: 'roster complete',
  status: 'ready',
  checkedIn: false,
  withdrawn: false,
  standby: false,
  ownerId: 'me',
  userId: 'me' as UserId,
  window: null,
  isInvited: false,
  stageStartsAt: at('18:00'),
  registrationClosesAt: at('14:00'),
  outlook: OUTLOOK,
};
