import { Trans, useLingui } from '@lingui/react/macro';
import { Note } from '@ringside/ui/note';
import { useRevalidator } from 'react-router';
import { useAlert } from '../../../notifications/alert-player.ts';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { client } from '../../../session/browser-client.ts';
import { useDraft } from '../../../session/drafts.ts';
import { useSession } from '../../../session/session-store.ts';
import type { BanData, ShownChallenge } from '../read-match.ts';
import { BanChoices } from './ban-choices.tsx';
import { BanDock } from './ban-dock.tsx';
import { ItemTile, SideSlots, TurnRing } from './ban-parts.tsx';
import {
  isMaps,
  isTaken,
  itemsOf,
  toggleItem,
  runningTurnOf,
  type Side,
  type Turn,
} from './ban-state.ts';
import { BanSuggestions } from './ban-suggestions.tsx';
import { BanTurns } from './ban-turns.tsx';
import { type Ban, isVoter } from './use-ban.ts';

const NONE: string[] = [];

interface Board {
  data: BanData;
  challenge: ShownChallenge;
  challenges: ShownChallenge[];
  ban: Ban;
}

/** The board of a turn: sides, tiles, and the dock with time and action. */
export function BanBoard({ data, challenge, ban }: Board) {
  const isMapVeto = isMaps(challenge);
  const running = runningTurnOf(challenge, ban.side);
  const turn = `${challenge.id} ${challenge.turn?.index ?? 'pending'}`;
  const [chosen, setChosen] = useChoice(challenge, turn);
  const mayChoose = running?.mine ?? false;
  useAlert(mayChoose ? turn : null);
  return (
    <div className={isMapVeto ? 'ban ban--maps' : 'ban ban--live'}>
      <StoppedClockNote challenge={challenge} running={running} />
      {isMapVeto ? (
        <MapsHead challenge={challenge} running={running} />
      ) : (
        <BrawlersHead
          data={data}
          challenge={challenge}
          running={running}
          viewer={ban.side}
          chosen={chosen}
        />
      )}
      <Options
        data={data}
        challenge={challenge}
        running={running}
        chosen={chosen}
        onChoose={setChosen}
      />
      <BanDock data={data} challenge={challenge} ban={ban} running={running} chosen={chosen}>
        <OwnSuggestions
          data={data}
          challenge={challenge}
          open={mayChoose}
          onTake={canVote(running, ban) ? setChosen : undefined}
        />
      </BanDock>
    </div>
  );
}

/** Returns the viewer's choice, without items that have a fate, and a function that sets it. */
function useChoice(
  challenge: ShownChallenge,
  turn: string,
): [items: string[], setItems: (items: string[]) => void] {
  // A choice belongs to its turn.
  const [choice, setChoice] = useDraft(`bans:${challenge.id}`, { turn, items: NONE });
  const items = choice.turn === turn ? choice.items : NONE;
  return [
    items.filter((id) => !isTaken(challenge, id)),
    (next) => setChoice({ turn, items: next }),
  ];
}

/** Returns whether the viewer votes now. */
const canVote = (running: Turn | null, ban: Ban): boolean =>
  running !== null && running.mine && isVoter(ban, running);

/** The reason why the clock does not run, if it does not. */
function StoppedClockNote({
  challenge,
  running,
}: {
  challenge: ShownChallenge;
  running: Turn | null;
}) {
  if (challenge.status === 'pending')
    return (
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
    );
  if (!running?.pausedAt) return null;
  return (
    <div className="wide">
      <Note tone="warn" title={<Trans>The ban phase is paused.</Trans>}>
        <span className="small">
          <Trans>A referee paused the clock. It resumes with the remaining time.</Trans>
        </span>
      </Note>
    </div>
  );
}

interface TurnOptions {
  data: BanData;
  challenge: ShownChallenge;
  running: Turn | null;
  chosen: string[];
  onChoose: (items: string[]) => void;
}

/** The options of the running turn: sides of the game, the order, or items. */
function Options(options: TurnOptions) {
  const { running } = options;
  return running && running.choices.length > 0 ? (
    <BanChoices {...options} running={running} />
  ) : (
    <ItemGrid {...options} />
  );
}

/** The brawlers or maps as tiles, of which the viewer chooses in their own turn. */
function ItemGrid({ data, challenge, running, chosen, onChoose }: TurnOptions) {
  const { t } = useLingui();
  const isMapVeto = isMaps(challenge);
  const count = running?.count ?? 0;
  return (
    <div
      className={isMapVeto ? 'mgrid' : 'bgrid'}
      role="group"
      aria-label={isMapVeto ? t`Maps` : t`Brawlers`}
    >
      {itemsOf(challenge, data.items).map((item) => (
        <ItemTile
          key={item.id}
          item={item}
          challenge={challenge}
          chosen={chosen.includes(item.id)}
          disabled={!running?.mine}
          onPress={() => onChoose(toggleItem(chosen, item.id, count))}
        />
      ))}
    </div>
  );
}

/** The head of the map veto: its time and its turns. */
function MapsHead({ challenge, running }: { challenge: ShownChallenge; running: Turn | null }) {
  return (
    <>
      <div className="row row-b">
        <h1>
          <Trans>Map veto</Trans>
        </h1>
        {running && <TurnRing turn={running} />}
      </div>
      <BanTurns challenge={challenge} />
    </>
  );
}

/** The head of the brawler bans: both sides with their choices, and the time between them. */
function BrawlersHead({
  data,
  challenge,
  running,
  viewer,
  chosen,
}: {
  data: BanData;
  challenge: ShownChallenge;
  running: Turn | null;
  viewer: Side | null;
  chosen: string[];
}) {
  const sideProps = (side: Side) => ({ side, data, challenge, isOwnSide: viewer === side, chosen });
  return (
    <>
      <h1 className="vh">
        <Trans>Ban phase</Trans>
      </h1>
      <div className="ban__top">
        <SideSlots {...sideProps('home')} />
        {running ? <TurnRing turn={running} /> : <span className="ring" aria-hidden="true" />}
        <SideSlots {...sideProps('away')} />
      </div>
      {challenge.turns.length > 1 && <BanTurns challenge={challenge} />}
    </>
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
