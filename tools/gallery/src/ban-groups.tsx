import { mustHave } from '@ringside/rules/must';
import { BanChoices } from '@ringside/web/app/screens/match/ban/ban-choices.tsx';
import {
  FateTag,
  ItemTile,
  SideSlots,
  TurnRing,
} from '@ringside/web/app/screens/match/ban/ban-parts.tsx';
import { runningTurnOf, toggleItem } from '@ringside/web/app/screens/match/ban/ban-state.ts';
import { BanSuggestions } from '@ringside/web/app/screens/match/ban/ban-suggestions.tsx';
import { BanTurns } from '@ringside/web/app/screens/match/ban/ban-turns.tsx';
import { NextGame } from '@ringside/web/app/screens/match/ban/next-game.tsx';
import { ChallengeOutcome } from '@ringside/web/app/screens/match/history/ban-outcome.tsx';
import { BanReplay } from '@ringside/web/app/screens/match/history/ban-replay.tsx';
import type { ShownChallenge } from '@ringside/web/app/screens/match/read-match.ts';
import { useState } from 'react';
import { BAN_DATA, createBlindTurn, DONE, SUGGESTED, VETO } from './sample-bans.ts';
import { ANNA } from './sample-match.ts';
import { Groups, ignore, Row, statesOf, useAfter } from './specimen.tsx';

const TURN_MS = 60_000;
const CAPTAIN = {
  side: 'home',
  captain: true,
  member: true,
  votesInReserve: false,
  challenges: [],
} satisfies Parameters<typeof NextGame>[0]['ban'];

/** The ban phase: a turn with its sides and tiles, and its outcome with the replay. */
export function BanGroups() {
  const after = useAfter();
  const endsAt = after(TURN_MS);
  const challenge = createBlindTurn(endsAt, ['home', 'away']);
  const [chosen, setChosen] = useState(['Vesper']);
  const sideTurn = mustHave(runningTurnOf(challenge, 'home'), 'the running turn');
  return (
    <Groups
      of={{
        'TurnRing, SideSlots': {
          'both choose': <Top challenge={challenge} chosen={chosen} />,
          'the other side has voted, hidden': (
            <Top challenge={createBlindTurn(endsAt, ['home'])} chosen={chosen} />
          ),
          'one’s own side has voted': (
            <Top challenge={createBlindTurn(endsAt, ['away'])} chosen={[]} />
          ),
          paused: (
            <Top challenge={{ ...challenge, pausedAt: after(TURN_MS / 2) }} chosen={chosen} />
          ),
        },
        'BanSuggestions: another’s to choose, one’s own to take back': (
          <BanSuggestions
            data={BAN_DATA}
            challenge={{ ...challenge, suggestions: SUGGESTED }}
            me={ANNA.id}
            onTake={setChosen}
            onTakeBack={ignore}
          />
        ),
        'ItemTile: two to choose': (
          <div className="bgrid">
            {BAN_DATA.items
              .filter(({ category }) => category.id === 'b')
              .map((item) => (
                <ItemTile
                  key={item.id}
                  item={item}
                  challenge={challenge}
                  chosen={chosen.includes(item.id)}
                  disabled={false}
                  onPress={() => setChosen(toggleItem(chosen, item.id, 2))}
                />
              ))}
          </div>
        ),
        'BanChoices: a side of the game on a map': (
          <BanChoices
            data={BAN_DATA}
            running={{ ...sideTurn, choices: ['Attack', 'Defence'], item: 'Moonwell' }}
            chosen={['Defence']}
            onChoose={ignore}
          />
        ),
        'NextGame: a team claims the win': (
          <NextGame
            data={BAN_DATA}
            challenge={{ ...VETO, game: 2, claims: { home: true, away: false } }}
            ban={CAPTAIN}
          />
        ),
        'BanTurns: a veto with sides and a decider': <BanTurns challenge={VETO} />,
        'FateTag: banned, picked, protected, the decider': (
          <Row>
            <FateTag fate={{ kind: 'banned', side: 'home', auto: false }} />
            <FateTag fate={{ kind: 'picked', side: 'away', auto: true }} />
            <FateTag fate={{ kind: 'protected', side: 'home', auto: false }} />
            <FateTag fate={{ kind: 'picked', side: null, auto: false }} />
          </Row>
        ),
        ChallengeOutcome: statesOf(DONE, (one) => (
          <ChallengeOutcome data={BAN_DATA} challenge={one} />
        )),
        BanReplay: <BanReplay data={BAN_DATA} challenges={Object.values(DONE)} />,
      }}
    />
  );
}

function Top({ challenge, chosen }: { challenge: ShownChallenge; chosen: string[] }) {
  const turn = runningTurnOf(challenge, 'home');
  return (
    <div className="ban__top">
      <SideSlots side="home" data={BAN_DATA} challenge={challenge} isOwnSide chosen={chosen} />
      {turn && <TurnRing turn={turn} />}
      <SideSlots side="away" data={BAN_DATA} challenge={challenge} isOwnSide={false} chosen={[]} />
    </div>
  );
}
