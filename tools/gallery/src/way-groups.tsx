import type { PageSeries } from '@ringside/contract/bracket/pack-bracket';
import type { StandingReason } from '@ringside/contract/collections/explanations';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { RosterId } from '@ringside/rules/ids';
import { TIE_BREAKERS } from '@ringside/rules/tie-breakers/tie-breakers';
import { RemovalNote } from '@ringside/web/app/parts/season/removal-note.tsx';
import { SeriesDays } from '@ringside/web/app/parts/season/series-days.tsx';
import { FindTeam } from '@ringside/web/app/screens/brackets/find-team.tsx';
import { FollowBar } from '@ringside/web/app/screens/brackets/follow-bar.tsx';
import { RoundSwitch } from '@ringside/web/app/screens/brackets/round-switch.tsx';
import { PlayerPosters } from '@ringside/web/app/screens/my-team/player-posters.tsx';
import { RosterTags } from '@ringside/web/app/screens/my-team/roster-tags.tsx';
import type { StagePlace } from '@ringside/web/app/screens/rosters/read-roster.ts';
import { RosterPath } from '@ringside/web/app/screens/rosters/roster-path.tsx';
import { WhyHere } from '@ringside/web/app/screens/standings/why-here.tsx';
import { AWAY, createMatch, HOME, minutesLater } from './sample-match.ts';
import { Groups, ignore, statesOf } from './specimen.tsx';

/** A roster, its way through the season, its series, and the reasons of its place. */
export function WayGroups() {
  return (
    <Groups
      of={{
        RosterTags: statesOf(TAGGED, (roster) => <RosterTags roster={roster} />),
        PlayerPosters: {
          whole: <PlayerPosters roster={HOME} locked={false} />,
          'a place is free': (
            <PlayerPosters roster={{ ...HOME, players: HOME.players.slice(0, 2) }} locked />
          ),
        },
        RemovalNote: statesOf(REMOVED, (roster) => <RemovalNote roster={roster} />),
        RosterPath: <RosterPath stageChain={WAY} currentRosterId="3" />,
        SeriesDays: (
          <SeriesDays series={SERIES} rounds={{}} names={{ 1: 'EMEA' }} ownRosterIds={OWN_IDS} />
        ),
        'RoundSwitch: over, running, paired, not paired': (
          <RoundSwitch
            rounds={(['over', 'running', 'paired', 'unpaired'] as const).map((state, index) => ({
              number: index + 1,
              state,
            }))}
            shape={{ upper: 4, lower: 0, numbered: true }}
            shownRound={2}
          />
        ),
        FindTeam: <FindTeam rosters={[toTeam(HOME), toTeam(AWAY)]} isList={false} />,
        FollowBar: <FollowBar team={toTeam(AWAY)} teamSeries={ROUNDS} toSeries={ignore} />,
        WhyHere: statesOf(REASONS, (reason) => (
          <>
            <p className="small">
              <WhyHere reason={reason} before="Alder" nameOf={() => 'Birch'} />
            </p>
            <p className="small soft">
              <WhyHere reason={reason} before={null} nameOf={ignore} />
            </p>
          </>
        )),
      }}
    />
  );
}

const TAGGED: Record<string, Roster> = {
  'complete, qualified': { ...HOME, checkedIn: false },
  'checked in': HOME,
  'incomplete, not qualified': {
    ...HOME,
    status: 'incomplete',
    checkedIn: false,
    qualified: false,
  },
  standby: { ...HOME, standby: true },
};
const REMOVED: Record<string, Parameters<typeof RemovalNote>[0]['roster']> = {
  withdrawn: { withdrawn: true },
  disqualified: {
    withdrawn: true,
    takenOut: { how: 'disqualified', reason: 'Nikolai', at: minutesLater(0) },
  },
};
const stage = (rosterId: RosterId, typeId: string, facts: Partial<StagePlace>): StagePlace => ({
  rosterId,
  parentId: null,
  eventId: '1',
  stage: { name: '', type: { id: typeId } },
  region: { name: 'EMEA' },
  event: { name: 'November' },
  startsAt: minutesLater(0),
  finished: true,
  place: null,
  ...facts,
});
const WAY = [
  stage('1', 'MQ1', { place: { placement: 3, points: 0, provisional: false } }),
  stage('2', 'MQ2', { place: { placement: 5, points: 40, provisional: false } }),
  stage('3', 'MF', { finished: false, place: { placement: 2, points: 160, provisional: true } }),
  stage('4', 'WF', { finished: false, region: null }),
];

const OWN_IDS = new Set([AWAY.id]);
const [first, second] = createMatch().series.competitors;
const forfeit = { ...second, result: { score: 0, forfeit: true } };
const SERIES: MatchSeries[] = [
  createMatch(),
  createMatch({ id: '2', state: 'live' }, [1, 0]),
  createMatch({ id: '3', state: 'finished' }, [2, 1]),
  createMatch({ id: '4', state: 'live', reporting: 'disputed' }, [2, 1]),
  createMatch({ id: '5', state: 'finished', competitors: [first, forfeit] }),
  createMatch({ id: '6', state: 'new', date: null }),
].map(({ series }) => series);

const toTeam = ({ id, name, seed }: Roster) => ({ id, name, seed: seed ?? 0 });
const ROUNDS: PageSeries[] = [1, 2, 3].map((round) => ({
  id: String(round),
  at: [0, round, 1],
  home: 1,
  away: 0,
  state: 'f',
}));

const REASONS: Record<string, StandingReason> = {
  first: { kind: 'first' },
  withdrawn: { kind: 'withdrawn' },
  disqualified: { kind: 'disqualified' },
  'moved up': { kind: 'moved-up', rosterId: '1' },
  'place open': { kind: 'place-open', rosterId: '1' },
  'met last': {
    kind: 'met-last',
    position: { bracketNumber: 0, roundNumber: 3, matchNumber: 1 },
  },
  'bracket: lost later': { kind: 'bracket', own: 1, ahead: 0 },
  'bracket: lost earlier': { kind: 'bracket', own: 3, ahead: 2 },
  wave: { kind: 'wave', own: 2, ahead: 4 },
  certain: { kind: 'certain', own: 5, ahead: 3 },
  place: { kind: 'place', own: 5, ahead: 3 },
  record: { kind: 'record', own: [2, 1], ahead: [3, 0] },
  shared: { kind: 'shared', own: 7, ahead: 4 },
  'tie-break series': { kind: 'tie-break-series', own: 0, ahead: 1 },
  ...Object.fromEntries(TIE_BREAKERS.map((kind) => [kind, { kind, own: 3, ahead: 5 }])),
};
