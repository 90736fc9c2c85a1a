import { mustHave } from '@ringside/rules/must';
import { useState } from 'react';
import { useNow } from '../../live/use-now.ts';
import { BanChoices } from '../match/ban/ban-choices.tsx';
import { FateTag, ItemTile, SideSlots, TurnRing } from '../match/ban/ban-parts.tsx';
import { toggleItem, runningTurnOf } from '../match/ban/ban-state.ts';
import { BanSuggestions } from '../match/ban/ban-suggestions.tsx';
import { BanTurns } from '../match/ban/ban-turns.tsx';
import { NextGame } from '../match/ban/next-game.tsx';
import { ChallengeOutcome } from '../match/history/ban-outcome.tsx';
import { BanReplay } from '../match/history/ban-replay.tsx';
import type { ShownChallenge } from '../match/read-match.ts';
import { BAN_DATA, createBlindTurn, DONE, ME, SUGGESTED, VETO } from './sample-match.ts';
import { Group, Specimen } from './specimen.tsx';
import '../match/ban/ban.css';

const TURN_MS = 60_000;
/** The captain of home. */
const CAPTAIN = { side: 'home', captain: true, member: true } as const;

/** The ban phase: a turn with its sides and tiles, and its outcome with the replay. */
export function BanGroups() {
  const now = useNow().getTime();
  const [opened] = useState(now);
  const deadline = new Date(opened + TURN_MS).toISOString();
  const challenge = createBlindTurn(deadline, ['home', 'away']);
  const [chosen, setChosen] = useState(['Vesper']);
  const sideTurn = mustHave(runningTurnOf(challenge, 'home'), 'the running turn');
  return (
    <>
      <Group name="TurnRing, SideSlots, ItemTile, BanSuggestions">
        <Specimen state="both choose">
          <Top challenge={challenge} chosen={chosen} />
        </Specimen>
        <Specimen state="the other side has voted, hidden">
          <Top challenge={createBlindTurn(deadline, ['home'])} chosen={chosen} />
        </Specimen>
        <Specimen state="one's own side has voted">
          <Top challenge={createBlindTurn(deadline, ['away'])} chosen={[]} />
        </Specimen>
        <Specimen state="paused">
          <Top
            challenge={{ ...challenge, pausedAt: new Date(opened + TURN_MS / 2).toISOString() }}
            chosen={chosen}
          />
        </Specimen>
        <Specimen state="BanSuggestions: another's to choose, one's own to take back">
          <div className="gal__w">
            <BanSuggestions
              data={BAN_DATA}
              challenge={{ ...challenge, suggestions: SUGGESTED }}
              me={ME}
              onTake={setChosen}
              onTakeBack={() => undefined}
            />
          </div>
        </Specimen>
        <Specimen state="ItemTile: two to choose">
          <div className="bgrid gal__w">
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
        </Specimen>
      </Group>
      <Group name="BanChoices, NextGame, BanTurns, FateTag">
        <Specimen state="BanChoices: a side of the game on a map">
          <div className="gal__w">
            <BanChoices
              data={BAN_DATA}
              running={{ ...sideTurn, choices: ['Attack', 'Defence'], item: 'Moonwell' }}
              chosen={['Defence']}
              onChoose={() => undefined}
            />
          </div>
        </Specimen>
        <Specimen state="NextGame: a team claims the win">
          <div className="gal__w">
            <NextGame
              data={BAN_DATA}
              challenge={{ ...VETO, game: 2, claims: { home: true, away: false } }}
              ban={{ ...CAPTAIN, challenges: [] }}
            />
          </div>
        </Specimen>
        <Specimen state="BanTurns: a veto with sides and a decider">
          <BanTurns challenge={VETO} />
        </Specimen>
        <Specimen state="FateTag: banned, picked, protected, the decider">
          <FateTag fate={{ kind: 'banned', side: 'home', auto: false }} />
          <FateTag fate={{ kind: 'picked', side: 'away', auto: true }} />
          <FateTag fate={{ kind: 'protected', side: 'home', auto: false }} />
          <FateTag fate={{ kind: 'picked', side: null, auto: false }} />
        </Specimen>
      </Group>
      <Group name="ChallengeOutcome, BanReplay">
        {DONE.map((one) => (
          <Specimen key={one.id} state={one.category.name ?? one.id}>
            <div className="gal__w">
              <ChallengeOutcome data={BAN_DATA} challenge={one} />
            </div>
          </Specimen>
        ))}
        <Specimen state="BanReplay">
          <div className="gal__w">
            <BanReplay data={BAN_DATA} challenges={DONE} />
          </div>
        </Specimen>
      </Group>
    </>
  );
}

function Top({ challenge, chosen }: { challenge: ShownChallenge; chosen: string[] }) {
  const turn = runningTurnOf(challenge, 'home');
  return (
    <div className="ban__top gal__w">
      <SideSlots side="home" data={BAN_DATA} challenge={challenge} isOwnSide chosen={chosen} />
      {turn && <TurnRing turn={turn} />}
      <SideSlots side="away" data={BAN_DATA} challenge={challenge} isOwnSide={false} chosen={[]} />
    </div>
  );
}
