import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import { serverNow } from '@ringside/contract/live/server-clock';
import { createElement } from 'react';
import { client, clientForVersion } from '../../session/console-client.ts';
import type { Action } from '../action-dialog.tsx';
import { toMinute } from '../local-time.ts';
import { createPauseAction, createResumeAction } from '../pause-actions.ts';
import { formatSide } from '../series-texts.tsx';
import type { SeriesData } from './read-series.ts';
import { RestorationEffects } from './restoration-effects.tsx';

type HasPermission = (permission: string) => boolean;
const HOUR_MS = 3_600_000;

/**
 * Returns the commands on a series in its current state; each states what it does and what reverses
 * it. The result has a dialog of its own.
 */
export function seriesActionsOf(
  { series, isDeleted, log }: SeriesData,
  can: HasPermission,
): Action[] {
  if (isDeleted) return can('series.write') ? [createRestoreAction(series, true)] : [];
  return [
    ...(series.state === 'scheduled' && can('series.rule') ? [createRescheduleAction(series)] : []),
    ...((series.state !== 'finished' || series.isHeld) && can('series.rule')
      ? [createHoldAction(series)]
      : []),
    ...(can('series.forfeit') ? forfeitActionsOf(series) : []),
    ...(can('series.write') ? [...resultActionsOf(series, log), createDeleteAction(series)] : []),
  ];
}

/** Returns the command that takes the result back, or the one that brings a reset result back. */
function resultActionsOf(series: MatchSeries, log: SeriesData['log']): Action[] {
  if (series.state === 'live' || series.state === 'finished') return [createResetAction(series)];
  const lastChange = log.find(
    ({ action }) => action === 'series.reset' || action === 'series.restored',
  );
  return lastChange?.action === 'series.reset' ? [createRestoreAction(series, false)] : [];
}

/** Returns the command that holds a series, or lets it go on. */
function createHoldAction({ id, isHeld, version }: MatchSeries): Action {
  const { matchSeries } = clientForVersion(version);
  return (isHeld ? createResumeAction : createPauseAction)({
    id,
    name: 'the series',
    verb: 'Hold',
    pausePreview: () => client.matchSeries.holdPreview(id),
    resumePreview: () => client.matchSeries.resumePreview(id),
    pause: (wanted) => matchSeries.hold(id, wanted),
    resume: () => matchSeries.resume(id),
  });
}

const createRescheduleAction = (series: MatchSeries): Action => ({
  title: 'Reschedule',
  label: 'Reschedule',
  successText: 'The series is rescheduled.',
  description:
    'Its check-in and its start move to the new time. Players have to check in again. Both sides are notified.',
  howToUndo: 'Reschedule it to its present time.',
  fields: [
    {
      name: 'date',
      label: 'New time (your time zone)',
      type: 'instant',
      initial: series.date ?? toMinute(+serverNow() + HOUR_MS),
      required: true,
    },
  ],
  run: ({ date = '' }) => clientForVersion(series.version).matchSeries.reschedule(series.id, date),
});

const createForfeitAction = (series: MatchSeries, side: 'home' | 'away'): Action => {
  const [loser, winner] =
    side === 'home' ? series.competitors : [series.competitors[1], series.competitors[0]];
  return {
    title: `Forfeit ${formatSide(loser)}`,
    label: `Forfeit ${formatSide(loser)}`,
    danger: true,
    successText: `${formatSide(loser)} has forfeited.`,
    description: `${formatSide(winner)} wins at once and advances. A running ban phase is cancelled.${series.state === 'finished' ? ' The current result is replaced.' : ''}`,
    howToUndo:
      'Choose “Reset the series” to have it played, or “Correct the result” to set another result.',
    run: (_none, { force }) =>
      clientForVersion(series.version).matchSeries.forfeit(series.id, side, { force }),
  };
};

/** Returns the commands by which a side, or a roster of a lobby, forfeits. */
function forfeitActionsOf(series: MatchSeries): Action[] {
  const playing = playingIn(series);
  if (series.lobby) return playing.length > 0 ? [createLobbyForfeitAction(series, playing)] : [];
  return series.home !== null && series.away !== null
    ? [createForfeitAction(series, 'home'), createForfeitAction(series, 'away')]
    : [];
}

/** Returns the rosters of a lobby that have not forfeited it; none for a series of two. */
const playingIn = ({ lobby, competitors }: MatchSeries) =>
  lobby
    ? competitors.flatMap(({ roster, result }) => (roster && !result.forfeit ? [roster] : []))
    : [];

const createLobbyForfeitAction = (
  series: MatchSeries,
  playing: { id: string; name: string }[],
): Action => ({
  title: 'Forfeit a roster',
  label: 'Forfeit',
  danger: true,
  successText: 'The roster has forfeited the lobby.',
  description: `The roster gets no points in this lobby, and the others play on.${series.state === 'finished' ? ' In the current result the rosters behind it move up.' : ''}`,
  howToUndo: 'Choose “Reset the series” to have the lobby played by all rosters.',
  fields: [
    {
      name: 'roster',
      label: 'Roster',
      required: true,
      options: playing.map(({ id, name }) => ({ value: id, label: name })),
    },
  ],
  run: ({ roster = '' }, { force }) =>
    clientForVersion(series.version).matchSeries.forfeit(series.id, { roster }, { force }),
});

const createResetAction = (series: MatchSeries): Action => ({
  title: 'Reset the series',
  label: 'Reset',
  danger: true,
  successText: 'The series is reset.',
  description:
    'Its result, reports, check-ins and ban phase are removed, and it is played again. Everything that followed from the result is undone as well.',
  howToUndo: 'Choose “Restore the result”, as long as the same rosters meet.',
  run: (_none, { force }) =>
    clientForVersion(series.version).matchSeries.reset(series.id, { force }),
});

const createRestoreAction = (series: MatchSeries, isDeleted: boolean): Action => ({
  title: isDeleted ? 'Restore the series' : 'Restore the result',
  label: 'Restore',
  successText: isDeleted ? 'The series is restored.' : 'The result is restored.',
  description: ({ chain = 'on' }) =>
    createElement(RestorationEffects, {
      series,
      text: isDeleted
        ? 'The series returns to its place, with its result if the same rosters meet.'
        : 'The result from before the reset counts again, with everything that follows from it.',
      chain: chain === 'on',
    }),
  howToUndo: isDeleted ? 'Choose “Delete the series”.' : 'Choose “Reset the series”.',
  fields: [
    {
      name: 'chain',
      label: 'Also restore the results that later series lost with it',
      type: 'checkbox',
      initial: 'on',
    },
  ],
  run: ({ chain }, { force }) =>
    client.matchSeries.restore(series.id, { force, chain: chain === 'on' }),
});

const createDeleteAction = (series: MatchSeries): Action => ({
  title: 'Delete the series',
  label: 'Delete',
  danger: true,
  successText: 'The series is deleted.',
  description:
    'The series is deleted. In a bracket the result is undone and the slot stays empty. In other formats the series stops counting.',
  howToUndo: 'Choose “Restore” on this page. The list shows the series under “Deleted”.',
  run: (_none, { force }) =>
    clientForVersion(series.version).matchSeries.delete(series.id, { force }),
});

/**
 * Returns the command that assigns the rosters of a series that has not begun and that no earlier
 * one decides.
 */
export const createAssignAction = (series: MatchSeries, rosters: Roster[]): Action => {
  const options = rosters.map(({ id, name }) => ({ value: id, label: name }));
  const was = series.competitors.map(formatSide).join(' and ');
  return {
    title: 'Assign rosters',
    label: 'Assign',
    successText: 'The rosters are assigned.',
    description:
      'These two rosters play this series instead. The server refuses this where an earlier series decides who plays, and once the series has begun.',
    howToUndo: `Assign ${was} again.`,
    fields: [
      { name: 'home', label: 'Home', options, initial: series.home?.id ?? '', required: true },
      { name: 'away', label: 'Away', options, initial: series.away?.id ?? '', required: true },
    ],
    run: ({ home = '', away = '' }) =>
      client.matchSeries.assignRosters([{ id: series.id, home, away }]),
  };
};
