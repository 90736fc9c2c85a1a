import { CheckedInNote } from '../match/checked-in-note.tsx';
import { MatchHistory } from '../match/history/match-history.tsx';
import { MatchHead } from '../match/match-head.tsx';
import { MatchSteps } from '../match/match-steps.tsx';
import type { MatchData } from '../match/read-match.ts';
import { ReportForm } from '../match/report/report-form.tsx';
import { ScoreSheet } from '../match/report/score-sheet.tsx';
import { WhyThese } from '../match/why/why-these.tsx';
import { BY_PERIOD, BY_WINNER, HISTORY, createMatch, PERIODS } from './sample-match.ts';
import { REASONS } from './sample-reasons.ts';
import { Group, Specimen } from './specimen.tsx';
import '../match/match.css';

/** A match from its head to its history: the page's own parts. */
export function ResultGroups() {
  return (
    <>
      <MatchHeads />
      <Reports />
      <Group name="MatchHistory">
        <Specimen state="every step">
          <div className="gal__w">
            <MatchHistory
              match={createMatch({ state: 'finished' }, { scores: [1, 2] })}
              history={HISTORY}
            />
          </div>
        </Specimen>
      </Group>
      <Group name="WhyThese">
        {Object.entries(REASONS).map(([state, explanation]) => (
          <Specimen key={state} state={state}>
            <div className="gal__w">
              <WhyThese match={createMatch()} explanation={explanation} />
            </div>
          </Specimen>
        ))}
      </Group>
    </>
  );
}

const HEADS = {
  new: createMatch({ state: 'new', date: null }),
  scheduled: createMatch(),
  live: createMatch({ state: 'live' }),
  reported: createMatch({ state: 'live', reporting: 'reported' }, { scores: [2, 1] }),
  disputed: createMatch({ state: 'live', reporting: 'disputed' }, { scores: [2, 1] }),
  finished: createMatch({ state: 'finished', reporting: 'confirmed' }, { scores: [1, 2] }),
  drawn: createMatch({ state: 'finished', reporting: 'confirmed', bestOf: 2 }, { scores: [1, 1] }),
  'with a head start': createMatch({ bestOf: 5, headStart: { home: 1, away: 0 } }),
  'of a custom bracket': {
    ...createMatch(),
    info: {
      rounds: [1, 2].map((roundNumber) => ({
        bracketNumber: 0,
        roundNumber,
        name: 'round',
        date: null,
        bestOf: 3,
        matchCount: 1,
        series: [{ name: "Winners' match", group: 'A', bestOf: 3 }],
      })),
    },
    next: {
      winner: { kind: 'place', placement: 1 },
      loser: { kind: 'series', position: { bracketNumber: 0, roundNumber: 2, matchNumber: 1 } },
    },
  } satisfies MatchData,
  unplayed: createMatch({ state: 'finished', unplayed: true }, { scores: [2, 0] }),
  'lost by both': loseBoth(createMatch({ state: 'finished', unplayed: true }, { scores: [0, 0] })),
};

/** Returns a match that both teams lost. */
function loseBoth<Match extends MatchData>(match: Match): Match {
  const [home, away] = match.series.competitors;
  const competitors: typeof match.series.competitors = [
    { ...home, placement: 2 },
    { ...away, placement: 2 },
  ];
  return { ...match, series: { ...match.series, competitors } };
}

function MatchHeads() {
  return (
    <Group name="MatchHead, MatchSteps, CheckedInNote">
      {Object.entries(HEADS).map(([state, one]) => (
        <Specimen key={state} state={`MatchHead: ${state}`}>
          <div className="gal__w">
            <MatchHead match={one} level={3} />
          </div>
        </Specimen>
      ))}
      {(['new', 'scheduled', 'live', 'finished', 'drawn'] as const).map((state) => (
        <Specimen key={state} state={`MatchSteps: ${state}`}>
          <div className="gal__w">
            <MatchSteps match={HEADS[state]} />
          </div>
        </Specimen>
      ))}
      {(['none', 'own'] as const).map((banPlan) => (
        <Specimen key={banPlan} state={`MatchSteps: bans ${banPlan}`}>
          <div className="gal__w">
            <MatchSteps match={{ ...HEADS.live, banPlan }} />
          </div>
        </Specimen>
      ))}
      {(['waiting', 'running', 'over'] as const).map((bans) => (
        <Specimen key={bans} state={`MatchSteps, CheckedInNote: the ban phase is ${bans}`}>
          <div className="gal__w stack">
            <CheckedInNote match={{ ...HEADS.scheduled, bans }} beat={false} />
            <MatchSteps match={{ ...HEADS.scheduled, bans }} />
          </div>
        </Specimen>
      ))}
      <Specimen state="CheckedInNote: no ban phase">
        <div className="gal__w">
          <CheckedInNote match={{ ...HEADS.scheduled, banPlan: 'none' }} beat={false} />
        </div>
      </Specimen>
    </Group>
  );
}

const names = { home: 'Alder', away: 'Die Donnerschlagfreunde' };
/** Accepts a call that would send something, and sends nothing. */
const keep = () => Promise.resolve();
const refuse = () => Promise.reject(new Error('gallery'));

function Reports() {
  return (
    <Group name="ReportForm, PeriodGame, ScoreSheet">
      <Specimen state="by who won">
        <div className="gal__w">
          <ReportForm bestOf={3} periods={[]} {...names} onReport={keep} />
        </div>
      </Specimen>
      <Specimen state="of two games, which can be drawn">
        <div className="gal__w">
          <ReportForm bestOf={2} periods={[]} {...names} onReport={keep} />
        </div>
      </Specimen>
      <Specimen state="with a head start">
        <div className="gal__w">
          <ReportForm
            bestOf={5}
            headStart={{ home: 1, away: 0 }}
            periods={[]}
            {...names}
            onReport={keep}
          />
        </div>
      </Specimen>
      <Specimen state="by period">
        <div className="gal__w">
          <ReportForm bestOf={3} periods={PERIODS} {...names} onReport={keep} />
        </div>
      </Specimen>
      <Specimen state="refused when it is sent">
        <div className="gal__w">
          <ReportForm bestOf={1} periods={[]} {...names} onReport={refuse} />
        </div>
      </Specimen>
      <Specimen state="ScoreSheet: by who won">
        <div className="gal__w">
          <ScoreSheet
            match={createMatch({ state: 'finished', matches: BY_WINNER }, { scores: [2, 1] })}
          />
        </div>
      </Specimen>
      <Specimen state="ScoreSheet: by period">
        <div className="gal__w">
          <ScoreSheet
            match={createMatch(
              { state: 'finished', matches: BY_PERIOD },
              { scores: [2, 0], periods: PERIODS },
            )}
          />
        </div>
      </Specimen>
    </Group>
  );
}
