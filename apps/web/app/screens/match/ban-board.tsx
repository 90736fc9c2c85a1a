import { Trans, useLingui } from '@lingui/react/macro';
import { Note } from '@ringside/ui/note';
import { type Step, Steps } from '@ringside/ui/steps';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';
import { useAlert } from '../../shell/alert-player.ts';
import { SomethingWrong } from '../../shell/something-wrong.tsx';
import { useCommand } from '../../shell/use-command.ts';
import { BanDock } from './ban-dock.tsx';
import { ItemTile, SideSlots, TurnRing } from './ban-parts.tsx';
import { fateOf, isMaps, itemsOf, toggleItem, runningTurnOf } from './ban-state.ts';
import { BanSuggestions } from './ban-suggestions.tsx';
import type { BanData, ShownChallenge } from './read-match.ts';
import type { Ban } from './use-ban.ts';

const NONE: string[] = [];

interface Board {
  data: BanData;
  challenge: ShownChallenge;
  challenges: ShownChallenge[];
  ban: Ban;
}

/** The board of a turn: sides, tiles, and the dock with time and action. */
export function BanBoard({ data, challenge, ban }: Board) {
  const { t } = useLingui();
  const maps = isMaps(challenge);
  const running = runningTurnOf(challenge, ban.side);
  // A choice belongs to its turn.
  const turn = `${challenge.id} ${challenge.turn?.index ?? 'pending'}`;
  const [choice, setChoice] = useState({ turn, items: NONE });
  const chosen = choice.turn === turn ? choice.items : NONE;
  const items = itemsOf(challenge, data.items);
  const count = running?.turn.count ?? 0;
  const free = chosen.filter((id) => fateOf(challenge, id) === null);
  const mayChoose = running?.mine ?? false;
  useAlert(mayChoose ? turn : null);
  return (
    <div className={maps ? 'ban ban--maps' : 'ban ban--live'}>
      {running?.pausedAt && (
        <div className="wide">
          <Note tone="warn" title={<Trans>The ban phase is paused.</Trans>}>
            <span className="small">
              <Trans>A referee paused the clock. It resumes with the remaining time.</Trans>
            </span>
          </Note>
        </div>
      )}
      {challenge.status === 'pending' && (
        <div className="wide">
          <Note tone="warn" title={<Trans>Waiting for both sides</Trans>}>
            <span className="small">
              <Trans>
                The clock starts when both sides have a player here, at the latest at the match's
                time.
              </Trans>
            </span>
          </Note>
        </div>
      )}
      {maps ? (
        <div className="row row-b">
          <h1>
            <Trans>Map veto</Trans>
          </h1>
          {running && <TurnRing turn={running} />}
        </div>
      ) : (
        <>
          <h1 className="vh">
            <Trans>Ban phase</Trans>
          </h1>
          <div className="ban__top">
            <SideSlots
              side="home"
              data={data}
              challenge={challenge}
              own={ban.side === 'home'}
              chosen={free}
            />
            {running ? <TurnRing turn={running} /> : <span className="ring" aria-hidden="true" />}
            <SideSlots
              side="away"
              data={data}
              challenge={challenge}
              own={ban.side === 'away'}
              chosen={free}
            />
          </div>
        </>
      )}
      {maps && <Turns challenge={challenge} />}
      <div
        className={maps ? 'mgrid' : 'bgrid'}
        role="group"
        aria-label={maps ? t`Maps` : t`Brawlers`}
      >
        {items.map((item) => (
          <ItemTile
            key={item.id}
            item={item}
            challenge={challenge}
            chosen={free.includes(item.id)}
            disabled={!mayChoose}
            onPress={() => setChoice({ turn, items: toggleItem(free, item.id, count) })}
          />
        ))}
      </div>
      <BanDock data={data} challenge={challenge} ban={ban} running={running} chosen={free}>
        <OwnSuggestions
          data={data}
          challenge={challenge}
          open={mayChoose}
          onTake={
            mayChoose && (ban.captain || running!.inReserve)
              ? (suggested) => setChoice({ turn, items: suggested })
              : undefined
          }
        />
      </BanDock>
    </div>
  );
}

/** The suggestions to the viewer's side. `onTake`: absent for a viewer who does not vote now. */
function OwnSuggestions({
  data,
  challenge,
  open,
  onTake,
}: {
  data: BanData;
  challenge: ShownChallenge;
  open: boolean;
  onTake: ((items: string[]) => void) | undefined;
}) {
  const { userId } = useSession();
  const { revalidate } = useRevalidator();
  const { error, run } = useCommand();
  const takeBack = () =>
    run(async () => {
      await client.challenges.suggest(challenge.id, []);
      await revalidate();
    });
  return (
    <>
      <BanSuggestions
        data={data}
        challenge={challenge}
        me={userId}
        onTake={onTake}
        onTakeBack={open ? () => void takeBack() : undefined}
      />
      <SomethingWrong error={error} />
    </>
  );
}

function Turns({ challenge }: { challenge: ShownChallenge }) {
  const { t } = useLingui();
  const name = (sides: string, kind: string) => {
    if (kind === 'pick')
      return sides === 'home' ? t`Home picks` : sides === 'away' ? t`Away picks` : t`Both pick`;
    return sides === 'home' ? t`Home bans` : sides === 'away' ? t`Away bans` : t`Both ban`;
  };
  const at = challenge.turn?.index ?? (challenge.status === 'closed' ? challenge.turns.length : -1);
  const steps: Step[] = challenge.turns.map(({ sides, kind }, index) => ({
    name: name(sides, kind),
    side: sides,
    state: index < at ? 'done' : index === at ? 'now' : 'next',
  }));
  return <Steps label={t`Turns`} steps={[...steps, { name: t`Play the rest`, state: 'next' }]} />;
}
