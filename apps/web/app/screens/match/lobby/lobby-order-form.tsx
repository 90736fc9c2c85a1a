import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import {
  LobbyOrder,
  type LobbyOrderTexts,
  type LobbyTeam,
} from '@ringside/ui/lobby-order/lobby-order';
import {
  createDraft,
  isComplete,
  type LobbyDraft,
  withoutAbsent,
} from '@ringside/ui/lobby-order/order-draft';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { useDraft } from '../../../session/drafts.ts';
import '@ringside/ui/lobby-order/lobby-order.css';

interface LobbyOrderFormProps {
  /** The match, whose form keeps what was entered until it is sent. */
  subject: string;
  /** The number of games, which are all played. */
  games: number;
  /** The rosters that play, in the order of their seeds. */
  teams: LobbyTeam[];
  /** The order of each game that stands, best first, to begin with. */
  initial?: readonly (readonly string[])[] | undefined;
  ownRosterId?: string | null | undefined;
  onReport: (games: string[][]) => Promise<void>;
  onCancel?: (() => void) | undefined;
}

/** The form of a lobby's report: the order of the rosters in each game. */
export function LobbyOrderForm({
  subject,
  games,
  teams,
  initial,
  ownRosterId,
  onReport,
  onCancel,
}: LobbyOrderFormProps) {
  const texts = useLobbyOrderTexts();
  const { busy, error, run } = useCommand();
  const [entered, setDraft, clearDraft] = useDraft<LobbyDraft>(
    `lobby:${subject}`,
    createDraft(games, initial),
  );
  const playing = teams.map(({ id }) => id);
  // A roster can forfeit while the report is entered.
  const draft = withoutAbsent(entered, playing);
  return (
    <div className="stack">
      <LobbyOrder {...{ draft, teams, ownRosterId, texts }} onChange={setDraft} />
      <SomethingWrong error={error} />
      <div className="row row--end form-end">
        {onCancel && (
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button
          variant="go"
          busy={busy}
          disabled={!isComplete(draft, playing)}
          onClick={() =>
            void run(async () => {
              await onReport(draft.games.map((order) => [...order]));
              clearDraft();
            })
          }
        >
          {isComplete(draft, playing) ? (
            <Trans>Report result</Trans>
          ) : (
            <Trans>Enter every place</Trans>
          )}
        </Button>
      </div>
    </div>
  );
}

/** Returns the texts of the order of a lobby in the language of the page. */
function useLobbyOrderTexts(): LobbyOrderTexts {
  const { t } = useLingui();
  return {
    games: t`Games`,
    game: (number) => t`Game ${number}`,
    complete: t`complete`,
    placesOf: (placed, count) => t`${placed} of ${count} places`,
    hint: t`Tap the teams in the order of their places, the winner first.`,
    undo: t`Undo`,
    undone: t`The last change is undone.`,
    clear: t`Clear game`,
    cleared: (number) => t`Game ${number} is empty.`,
    place: (name, place) => t`${name}: place ${place}`,
    noPlace: (name) => t`${name}: no place`,
    places: t`Places`,
    noPlaces: t`No places yet.`,
    up: (name) => t`Move ${name} up`,
    down: (name) => t`Move ${name} down`,
    allEntered: t`All places are entered.`,
    missing: (number, missing) => t`Game ${number}: places missing: ${missing}.`,
    goTo: (number) => t`Go to game ${number}`,
  };
}
