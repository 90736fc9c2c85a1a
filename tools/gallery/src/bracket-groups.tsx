import { useLingui } from '@lingui/react/macro';
import { BracketCard, TreeCard } from '@ringside/ui/bracket/bracket-card';
import { BracketList } from '@ringside/ui/bracket/bracket-list';
import {
  type BracketMatch,
  type BracketRoundView,
  type BracketSide,
  BracketView,
} from '@ringside/ui/bracket/bracket-view';
import { RoundCards } from '@ringside/ui/bracket/round-cards';
import { Groups, Specimens, statesOf } from './specimen.tsx';

const alder: BracketSide = { name: 'Alder', team: 'alder', href: '#alder', seed: 1 };
const birch: BracketSide = {
  name: 'Die Donnerschlagfreunde',
  team: 'friends',
  href: '#friends',
  seed: 8,
};

function useMatches() {
  const { t } = useLingui();
  const winnerOf = (number: string) => t`Winner of ${number}`;
  const undecided: BracketSide = { name: t`To be decided`, open: true };
  const match = (
    id: string,
    note: string,
    home: BracketSide,
    away: BracketSide,
    kind: BracketMatch['kind'] = 'plain',
  ): BracketMatch => ({
    id,
    href: `#${id}`,
    number: `M${id}`,
    note,
    label: `M${id}, ${note}`,
    kind,
    home,
    away,
  });
  return {
    scheduled: match('1', t`Scheduled`, alder, birch),
    mine: match('2', t`Scheduled`, alder, { ...birch, mine: true }),
    live: match('3', t`LIVE`, { ...alder, score: '1' }, { ...birch, score: '0' }, 'live'),
    won: match(
      '4',
      t`Final score`,
      { ...alder, score: '2', result: 'won' },
      { ...birch, score: '1', result: 'lost' },
    ),
    forfeit: match(
      '5',
      t`Forfeit`,
      { ...alder, score: t({ message: 'W', context: 'score' }), result: 'won' },
      { ...birch, score: t({ message: 'FF', context: 'score' }), result: 'lost' },
    ),
    unplayed: match(
      '9',
      t`Not played`,
      { ...alder, score: '0', result: 'lost' },
      { ...birch, score: '0', result: 'lost' },
    ),
    bye: match('6', t`Bye, goes through`, alder, { name: t`Bye`, open: true }, 'bye'),
    open: match('7', t`Waiting`, undecided, { name: winnerOf('M1'), open: true }),
    record: match('8', t`Scheduled`, { ...alder, record: '2–0' }, { ...birch, record: '1–1' }),
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
function customRounds({
  matches,
  names,
  title,
  winnersMatch,
}: {
  matches: ReturnType<typeof useMatches>;
  names: Record<'opening' | 'round' | 'decider', string>;
  title: string;
  winnersMatch: string;
}): BracketRoundView[] {
  const { won, live, open } = matches;
  const named = {
    ...open,
    id: '11',
    title: winnersMatch,
    label: `${open.number} ${winnersMatch}, ${open.note}`,
  };
  const to = (round: number, cell: number, side: 'home' | 'away') => ({ round, cell, side });
  const nowhere = [null, null];
  return [
    {
      ...roundOf('A-1', names.opening, [won, { ...live, id: '12' }]),
      graph: {
        title,
        winners: [to(1, 0, 'home'), to(1, 0, 'away')],
        losers: [to(1, 1, 'home'), to(1, 1, 'away')],
      },
    },
    {
      ...roundOf('A-2', names.round, [named, { ...open, id: '13' }]),
      graph: { title, winners: [null, to(2, 0, 'away')], losers: [to(2, 0, 'home'), null] },
    },
    {
      ...roundOf('A-3', names.decider, [{ ...open, id: '14' }]),
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
  const [letter, roundNumber] = ['A', 2];
  const custom = customRounds({
    matches,
    names: { opening: t`Opening match`, round: t`Round ${roundNumber}`, decider: t`Decider match` },
    title: t`Group ${letter}`,
    winnersMatch: t`Winners’ match`,
  });
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
          <TreeCard match={matches.won} yourTeam={yourTeam} following="alder" reachable />
        ),
        RoundCards: <RoundCards matches={[matches.scheduled, matches.won]} yourTeam={yourTeam} />,
        BracketView: {
          'of eight': <BracketView rounds={rounds} texts={texts} following="alder" />,
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
