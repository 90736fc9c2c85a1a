import type { PageSeries } from '@ringside/contract/bracket/pack-bracket';
import type { StandingReason } from '@ringside/contract/collections/explanations';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { RosterId } from '@ringside/rules/ids';
import { TIE_BREAKERS } from '@ringside/rules/tie-breakers/tie-breakers';
import { RemovalNote } from '../../season/removal-note.tsx';
import { SeriesDays } from '../../season/series-days.tsx';
import { FindTeam } from '../brackets/find-team.tsx';
import { FollowBar } from '../brackets/follow-bar.tsx';
import { RoundSwitch } from '../brackets/round-switch.tsx';
import { PlayerPosters } from '../my-team/player-posters.tsx';
import { RosterTags } from '../my-team/roster-tags.tsx';
import type { StagePlace } from '../rosters/read-roster.ts';
import { RosterPath } from '../rosters/roster-path.tsx';
import { WhyHere } from '../standings/why-here.tsx';
import { createMatch } from './sample-match.ts';
import { Group, Specimen } from './specimen.tsx';

/** A roster, its way through the season, and its tables and days. */
export function WayGroups() {
  return (
    <>
      <Rosters />
      <Days />
      <Group name="WhyHere">
        {REASONS.map((reason) => (
          <Specimen
            key={`${reason.kind} ${'own' in reason ? String(reason.own) : ''}`}
            state={reason.kind}
          >
            <p className="small gal__w">
              <WhyHere reason={reason} before="Alder" nameOf={() => 'Birch'} />
            </p>
            <p className="small soft gal__w">
              <WhyHere reason={reason} before={null} nameOf={() => undefined} />
            </p>
          </Specimen>
        ))}
      </Group>
    </>
  );
}

const { home: ROSTER, away: RIVAL } = createMatch();
const MATCH_DAY = '2026-11-21T18:00:00Z';
const stage = (rosterId: RosterId, typeId: string, facts: Partial<StagePlace>): StagePlace => ({
  rosterId,
  parentId: null,
  eventId: '1',
  stage: { name: '', type: { id: typeId } },
  region: { name: 'EMEA' },
  event: { name: 'November' },
  startsAt: MATCH_DAY,
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

function Rosters() {
  return (
    <Group name="RosterTags, PlayerPosters, RemovalNote, RosterPath">
      <Specimen state="complete, qualified">
        <RosterTags roster={{ ...ROSTER, checkedIn: false }} />
      </Specimen>
      <Specimen state="checked in">
        <RosterTags roster={ROSTER} />
      </Specimen>
      <Specimen state="incomplete, not qualified">
        <RosterTags
          roster={{ ...ROSTER, status: 'incomplete', checkedIn: false, qualified: false }}
        />
      </Specimen>
      <Specimen state="standby">
        <RosterTags roster={{ ...ROSTER, standby: true }} />
      </Specimen>
      <Specimen state="PlayerPosters: whole">
        <div className="gal__w">
          <PlayerPosters roster={ROSTER} locked={false} />
        </div>
      </Specimen>
      <Specimen state="PlayerPosters: a place is free">
        <div className="gal__w">
          <PlayerPosters roster={{ ...ROSTER, players: ROSTER.players.slice(0, 2) }} locked />
        </div>
      </Specimen>
      <Specimen state="RemovalNote: withdrawn">
        <div className="gal__w">
          <RemovalNote roster={{ withdrawn: true }} />
        </div>
      </Specimen>
      <Specimen state="RemovalNote: disqualified">
        <div className="gal__w">
          <RemovalNote
            roster={{
              withdrawn: true,
              takenOut: { how: 'disqualified', reason: 'Nikolai', at: MATCH_DAY },
            }}
          />
        </div>
      </Specimen>
      <Specimen state="RosterPath">
        <div className="gal__w">
          <RosterPath stageChain={WAY} currentRosterId="3" />
        </div>
      </Specimen>
    </Group>
  );
}

const at = (id: string, facts: Partial<MatchSeries>, scores?: [number, number]): MatchSeries => ({
  ...createMatch(facts, scores && { scores }).series,
  id,
});
const forfeited = at('5', { state: 'finished' });
const SERIES = [
  at('1', {}),
  at('2', { state: 'live' }, [1, 0]),
  at('3', { state: 'finished' }, [2, 1]),
  at('4', { state: 'live', reporting: 'disputed' }, [2, 1]),
  {
    ...forfeited,
    competitors: [
      forfeited.competitors[0],
      { ...forfeited.competitors[1], result: { score: 0, forfeit: true } },
    ] satisfies MatchSeries['competitors'],
  },
  at('6', { state: 'new', date: null }),
];

const toTeam = ({ id, name, seed }: Roster) => ({ id, name, seed: seed ?? 0 });
const FOLLOWED_TEAM = toTeam(RIVAL);
const TEAMS = [toTeam(ROSTER), FOLLOWED_TEAM];
const STEPS: PageSeries[] = [1, 2, 3].map((round) => ({
  id: String(round),
  at: [0, round, 1],
  home: 1,
  away: 0,
  state: 'f',
}));

function Days() {
  return (
    <Group name="SeriesDays, RoundSwitch, FindTeam, FollowBar">
      <div className="gal__w">
        <SeriesDays
          series={SERIES}
          rounds={{}}
          names={{ 1: 'EMEA' }}
          ownRosterIds={new Set(['8'])}
        />
      </div>
      <Specimen state="RoundSwitch: over, running, paired, not paired">
        <div className="gal__w">
          <RoundSwitch
            rounds={(['over', 'running', 'paired', 'unpaired'] as const).map((state, index) => ({
              number: index + 1,
              state,
            }))}
            shape={{ upper: 4, lower: 0, numbered: true }}
            shownRound={2}
          />
        </div>
      </Specimen>
      <Specimen state="FindTeam">
        <FindTeam rosters={TEAMS} isList={false} />
      </Specimen>
      <Specimen state="FollowBar">
        <div className="gal__w">
          <FollowBar team={FOLLOWED_TEAM} teamSeries={STEPS} toSeries={() => undefined} />
        </div>
      </Specimen>
    </Group>
  );
}

const REASONS: StandingReason[] = [
  { kind: 'first' },
  { kind: 'withdrawn' },
  { kind: 'disqualified' },
  { kind: 'moved-up', rosterId: '1' },
  { kind: 'place-open', rosterId: '1' },
  { kind: 'met-last', position: { bracketNumber: 0, roundNumber: 3, matchNumber: 1 } },
  { kind: 'bracket', own: 1, ahead: 0 },
  { kind: 'bracket', own: 3, ahead: 2 },
  { kind: 'wave', own: 2, ahead: 4 },
  { kind: 'certain', own: 5, ahead: 3 },
  { kind: 'place', own: 5, ahead: 3 },
  { kind: 'record', own: [2, 1], ahead: [3, 0] },
  { kind: 'shared', own: 7, ahead: 4 },
  { kind: 'tie-break-series', own: 0, ahead: 1 },
  ...TIE_BREAKERS.map((kind) => ({ kind, own: 3, ahead: 5 })),
];
