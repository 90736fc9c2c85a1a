import { Trans, useLingui } from '@lingui/react/macro';
import { Button, IconButton } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { type KeyboardEvent, useId, useState } from 'react';
import { SomethingWrong } from '../../../shell/errors/something-wrong.tsx';
import { useCommand } from '../../../shell/requests/use-command.ts';
import {
  clearGame,
  createDraft,
  isComplete,
  isGameComplete,
  type LobbyDraft,
  movePlace,
  togglePlace,
  undoChange,
  withoutAbsent,
} from './lobby-order.ts';
import './lobby.css';

export interface LobbyTeam {
  id: string;
  name: string;
}

interface LobbyOrderFormProps {
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

/** The form of a lobby's report: the order of the rosters in each game, by tapping or by keyboard. */
export function LobbyOrderForm({
  games,
  teams,
  initial,
  ownRosterId = null,
  onReport,
  onCancel,
}: LobbyOrderFormProps) {
  const { busy, error, run } = useCommand();
  const [entered, setDraft] = useState<LobbyDraft>(() => createDraft(games, initial));
  const [game, setGame] = useState(0);
  const playing = teams.map(({ id }) => id);
  const draft = withoutAbsent(entered, playing);
  const isReady = isComplete(draft, playing);
  return (
    <div className="stack">
      {games > 1 && <GameTabs draft={draft} playing={playing} game={game} onSelect={setGame} />}
      <GameOrderEditor
        key={game}
        draft={draft}
        game={game}
        teams={teams}
        ownRosterId={ownRosterId}
        onChange={setDraft}
      />
      <SomethingWrong error={error} />
      <div className="row row-b form-end">
        <MissingPlaces draft={draft} playing={playing} game={game} onSelect={setGame} />
        <span className="row row--tight">
          {onCancel && (
            <Button onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button
            look="go"
            busy={busy}
            disabled={!isReady}
            onClick={() => void run(() => onReport(draft.games.map((order) => [...order])))}
          >
            <Trans>Report result</Trans>
          </Button>
        </span>
      </div>
    </div>
  );
}

interface DraftProps {
  draft: LobbyDraft;
  playing: string[];
  game: number;
  onSelect: (game: number) => void;
}

/** The games, each with a mark once it is complete. */
function GameTabs({ draft, playing, game, onSelect }: DraftProps) {
  const { t } = useLingui();
  return (
    <div className="row row--tight" role="group" aria-label={t`Games`}>
      {draft.games.map((order, index) => {
        const number = index + 1;
        const [placed, count] = [order.length, playing.length];
        return (
          <button
            key={number}
            type="button"
            className="chip lob__tab"
            aria-pressed={index === game}
            onClick={() => onSelect(index)}
          >
            {isGameComplete(order, playing) ? (
              <Icon name="check" />
            ) : (
              <small className="num" aria-hidden="true">
                {placed}/{count}
              </small>
            )}
            <span>{t`Game ${number}`}</span>
            <span className="vh">
              {isGameComplete(order, playing) ? t`complete` : t`${placed} of ${count} places`}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** What is missing before the report can be sent, with the way to the next incomplete game. */
function MissingPlaces({ draft, playing, game, onSelect }: DraftProps) {
  const next = draft.games.findIndex((order) => !isGameComplete(order, playing));
  if (next === -1)
    return (
      <span className="small soft">
        <Trans>All places are entered.</Trans>
      </span>
    );
  const number = next + 1;
  const missing = playing.length - (draft.games[next]?.length ?? 0);
  if (next === game)
    return (
      <span className="small soft" role="status">
        <Trans>
          Game {number}: {missing} places are missing.
        </Trans>
      </span>
    );
  return (
    <Button size="small" icon="go" onClick={() => onSelect(next)}>
      <Trans>Go to game {number}</Trans>
    </Button>
  );
}

interface EditorProps {
  draft: LobbyDraft;
  game: number;
  teams: LobbyTeam[];
  ownRosterId: string | null;
  onChange: (draft: LobbyDraft) => void;
}

/** The rosters of one game as buttons, beside the order so far. */
function GameOrderEditor(props: EditorProps) {
  const { t } = useLingui();
  const { draft, game, teams, onChange } = props;
  const [spoken, setSpoken] = useState('');
  const hint = useId();
  const order = draft.games[game] ?? [];
  const number = game + 1;
  const nameOf = (roster: string) => teams.find(({ id }) => id === roster)?.name ?? '';
  const change = (next: LobbyDraft, roster: string) => {
    const place = (next.games[game] ?? []).indexOf(roster) + 1;
    const name = nameOf(roster);
    setSpoken(place === 0 ? t`${name}: no place` : t`${name}: place ${place}`);
    onChange(next);
  };
  return (
    <div className="lob-edit" role="group" aria-label={t`Game ${number}`}>
      <div className="stack stack--tight">
        <p className="small soft" id={hint}>
          <Trans>Tap the teams in the order of their places, the winner first.</Trans>
        </p>
        <TeamButtons {...props} hint={hint} onChange={change} />
        <div className="row row--tight">
          <Button
            size="small"
            icon="back"
            disabled={draft.earlier.length === 0}
            onClick={() => {
              setSpoken(t`The last change is undone.`);
              onChange(undoChange(draft));
            }}
          >
            <Trans>Undo</Trans>
          </Button>
          <Button
            size="small"
            disabled={order.length === 0}
            onClick={() => {
              setSpoken(t`Game ${number} is empty.`);
              onChange(clearGame(draft, game));
            }}
          >
            <Trans>Clear game</Trans>
          </Button>
        </div>
      </div>
      <PlaceList {...props} order={order} nameOf={nameOf} onChange={change} />
      <span className="vh" role="status">
        {spoken}
      </span>
    </div>
  );
}

function TeamButtons({
  draft,
  game,
  teams,
  ownRosterId,
  hint,
  onChange,
}: Omit<EditorProps, 'onChange'> & {
  hint: string;
  onChange: (draft: LobbyDraft, roster: string) => void;
}) {
  const order = draft.games[game] ?? [];
  const playing = teams.map(({ id }) => id);
  return (
    <div className="lob-pick" role="group" aria-describedby={hint}>
      {teams.map(({ id, name }) => {
        const place = order.indexOf(id) + 1;
        return (
          <button
            key={id}
            type="button"
            className={id === ownRosterId ? 'lob-pick__b is-own' : 'lob-pick__b'}
            aria-pressed={place > 0}
            title={name}
            onClick={() => onChange(togglePlace(draft, { game, roster: id, playing }), id)}
          >
            <span className="lob-pick__p num">{place > 0 ? place : '–'}</span>
            <span className="lob-pick__n">{name}</span>
          </button>
        );
      })}
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -16, End: 16 };

/** The order so far; each roster moves by its buttons, or by the arrow keys on them. */
function PlaceList({
  draft,
  game,
  order,
  ownRosterId,
  nameOf,
  onChange,
}: Pick<EditorProps, 'draft' | 'game' | 'ownRosterId'> & {
  order: readonly string[];
  nameOf: (roster: string) => string;
  onChange: (draft: LobbyDraft, roster: string) => void;
}) {
  const { t } = useLingui();
  const move = (roster: string, by: number) =>
    onChange(movePlace(draft, { game, roster, by }), roster);
  const onKeyDown = (event: KeyboardEvent, roster: string) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(roster, by);
  };
  if (order.length === 0)
    return (
      <p className="lob-list__none small soft">
        <Trans>No places yet.</Trans>
      </p>
    );
  return (
    <ol className="lob-list" aria-label={t`Places`}>
      {order.map((roster, index) => {
        const name = nameOf(roster);
        return (
          <li
            key={roster}
            className={roster === ownRosterId ? 'lob-list__r is-me' : 'lob-list__r'}
            onKeyDown={(event) => onKeyDown(event, roster)}
          >
            <b className="lob-list__p num">{index + 1}</b>
            <span className="lob-list__n break">{name}</span>
            <IconButton
              icon="down"
              label={t`Move ${name} up`}
              aria-disabled={index === 0}
              onClick={() => move(roster, -1)}
            />
            <IconButton
              icon="down"
              label={t`Move ${name} down`}
              aria-disabled={index === order.length - 1}
              onClick={() => move(roster, 1)}
            />
          </li>
        );
      })}
    </ol>
  );
}
