import { useLingui } from '@lingui/react/macro';
import { BracketCard, TreeCard, type BracketRoundView } from '@ringside/ui/bracket/bracket-card';
import { BracketList } from '@ringside/ui/bracket/bracket-list';
import {
  type BracketMatch,
  type BracketSide,
  BracketView,
} from '@ringside/ui/bracket/bracket-view';
import { RoundCards } from '@ringside/ui/bracket/round-cards';
import { AWAY_NAME, HOME_NAME } from './sample-names.ts';
import { Groups, Specimens, statesOf } from './specimen.tsx';

const home: BracketSide = { name: HOME_NAME, team: 'home', href: '#home', seed: 1 };
const away: BracketSide = { name: AWAY_NAME, team: 'away', href: '#away', seed: 8 };

/** Returns both sides with these facts. */
const withFacts = (ofHome: Partial<BracketSide> = {}, ofAway: Partial<BracketSide> = {}) => ({
  home: { ...home, ...ofHome },
  away: { ...away, ...ofAway },
});

function useMatches() {
  const { t } = useLingui();
  const number = 'M1';
  const match = (
    id: string,
    note: string,
    sides: Pick<BracketMatch, 'home' | 'away'>,
    kind: BracketMatch['kind'] = 'plain',
  ): BracketMatch => ({
    id,
    href: `#${id}`,
    number: `M${id}`,
    note,
    label: `M${id}, ${note}`,
    kind,
    ...sides,
  });
  const [won, lost] = ['won', 'lost'] as const;
  return {
    scheduled: match('1', t`Scheduled`, withFacts()),
    mine: match('2', t`Scheduled`, withFacts({}, { mine: true })),
    live: match('3', t`LIVE`, withFacts({ score: '1' }, { score: '0' }), 'live'),
    won: match(
      '4',
      t`Final score`,
      withFacts({ score: '2', result: won }, { score: '1', result: lost }),
    ),
    forfeit: match(
      '5',
      t`Forfeit`,
      withFacts(
        { score: t({ message: 'W', context: 'score' }), result: won },
        { score: t({ message: 'FF', context: 'score' }), result: lost },
      ),
    ),
    unplayed: match(
      '9',
      t`Not played`,
      withFacts({ score: '0', result: lost }, { score: '0', result: lost }),
    ),
    bye: match('6', t`Bye, goes through`, { home, away: { name: t`Bye`, open: true } }, 'bye'),
    open: match('7', t`Waiting`, {
      home: { name: t`To be decided`, open: true },
      away: { name: t`Winner of ${number}`, open: true },
    }),
    record: match('8', t`Scheduled`, withFacts({ record: '2–0' }, { record: '1–1' })),
  } satisfies Record<string, BracketMatch>;
}

/** Returns a round of these series; the way of the followed team is highlighted. */
const roundOf = (key: string, name: string, matches: BracketMatch[]): BracketRoundView => ({
  key,
  bracket: 0,
  name,
  note: '',
  count: matches.length,
  match: (cell) => matches[cell] ?? null,
  state: (cell) =>
    matches[cell]?.kind === 'live' ? 'live' : matches[cell]?.home.result ? 'done' : 'next',
});

/** Returns the rounds of a group of four in a custom bracket. */
function useCustomRounds({ won, live, open }: ReturnType<typeof useMatches>): BracketRoundView[] {
  const { t } = useLingui();
  const [letter, roundNumber] = ['A', 2];
  const title = t`Group ${letter}`;
  const winnersMatch = t`Winners’ match`;
  const label = `${open.number} ${winnersMatch}, ${open.note}`;
  const named = { ...open, id: '11', title: winnersMatch, label };
  const to = (round: number, cell: number, side: 'home' | 'away') => ({ round, cell, side });
  const nowhere = [null, null];
  return [
    {
      ...roundOf('A-1', t`Opening match`, [won, { ...live, id: '12' }]),
      graph: {
        title,
        winners: [to(1, 0, 'home'), to(1, 0, 'away')],
        losers: [to(1, 1, 'home'), to(1, 1, 'away')],
      },
    },
    {
      ...roundOf('A-2', t`Round ${roundNumber}`, [named, { ...open, id: '13' }]),
      graph: { title, winners: [null, to(2, 0, 'away')], losers: [to(2, 0, 'home'), null] },
    },
    {
      ...roundOf('A-3', t`Decider match`, [{ ...open, id: '14' }]),
      graph: { title, winners: nowhere, losers: nowhere },
    },
  ];
}

/** The parts of a bracket. */
export function BracketGroups() {
  const { t } = useLingui();
  const matches = useMatches();
  const yourTeam = t`Your team`;
  const opening = [matches.won, matches.live, matches.mine, matches.bye];
  const semis = [matches.open, { ...matches.open, id: '9' }];
  const rounds = [
    roundOf('0-1', t`Quarter finals`, opening),
    roundOf('0-2', t`Semi finals`, semis),
    roundOf('0-3', t`Grand final`, [{ ...matches.open, id: '10' }]),
  ];
  const custom = useCustomRounds(matches);
  const texts = {
    region: t`Bracket, arrow keys go from match to match`,
    yourTeam,
    larger: t`Zoom in`,
    smaller: t`Zoom out`,
    ownSize: t`Original size`,
  };
  const cards = statesOf(matches, (match) => <BracketCard match={match} yourTeam={yourTeam} />);
  return (
    <Groups
      of={{
        BracketCard: (
          <div className="gal__g">
            <Specimens of={cards} />
          </div>
        ),
        'TreeCard: followed': (
          <TreeCard match={matches.won} yourTeam={yourTeam} following="home" reachable />
        ),
        RoundCards: <RoundCards matches={[matches.scheduled, matches.won]} yourTeam={yourTeam} />,
        BracketView: {
          'of eight': <BracketView rounds={rounds} texts={texts} following="home" />,
          custom: <BracketView rounds={custom} texts={{ ...texts, region: t`Bracket` }} />,
        },
        BracketList: (
          <BracketList
            rounds={[{ key: '0-1', name: t`Quarter finals`, note: '', start: 1, matches: opening }]}
            yourTeam={yourTeam}
          />
        ),
      }}
    />
  );
}
