import { type KeyboardEvent, useId, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import {
  clearGame,
  isGameComplete,
  type LobbyDraft,
  movePlace,
  togglePlace,
  undoChange,
} from './order-draft.ts';

export interface LobbyTeam {
  id: string;
  name: string;
}

/** The texts of the order of a lobby, in the language of the page. */
export interface LobbyOrderTexts {
  games: string;
  game: (number: number) => string;
  complete: string;
  placesOf: (placed: number, count: number) => string;
  hint: string;
  undo: string;
  undone: string;
  clear: string;
  cleared: (game: number) => string;
  place: (name: string, place: number) => string;
  noPlace: (name: string) => string;
  places: string;
  noPlaces: string;
  up: (name: string) => string;
  down: (name: string) => string;
  allEntered: string;
  missing: (game: number, places: number) => string;
  goTo: (game: number) => string;
}

interface LobbyOrderProps {
  draft: LobbyDraft;
  /** The rosters that play, in the order of their seeds. */
  teams: LobbyTeam[];
  ownRosterId?: string | null | undefined;
  texts: LobbyOrderTexts;
  onChange: (draft: LobbyDraft) => void;
}

/**
 * The order of the rosters in each game of a lobby: the user taps them from the winner on, or moves
 * them by buttons and arrow keys.
 */
export function LobbyOrder({ draft, teams, ownRosterId = null, texts, onChange }: LobbyOrderProps) {
  const [game, setGame] = useState(0);
  const playing = teams.map(({ id }) => id);
  const tabs = { draft, playing, game, texts, onSelect: setGame };
  return (
    <div className="stack lob-order">
      {draft.games.length > 1 && <GameTabs {...tabs} />}
      <GameOrder key={game} {...{ draft, game, teams, ownRosterId, texts, onChange }} />
      <MissingPlaces {...tabs} />
    </div>
  );
}

interface TabsProps {
  draft: LobbyDraft;
  playing: string[];
  game: number;
  texts: LobbyOrderTexts;
  onSelect: (game: number) => void;
}

/** The games, each with a mark once it is complete. */
function GameTabs({ draft, playing, game, texts, onSelect }: TabsProps) {
  return (
    <div className="row row--tight" role="group" aria-label={texts.games}>
      {draft.games.map((order, index) => {
        const isWhole = isGameComplete(order, playing);
        return (
          <button
            key={index}
            type="button"
            className="chip lob__tab"
            aria-pressed={index === game}
            onClick={() => onSelect(index)}
          >
            {isWhole ? (
              <Icon name="check" />
            ) : (
              <small className="num" aria-hidden="true">
                {`${order.length}/${playing.length}`}
              </small>
            )}
            <span>{texts.game(index + 1)}</span>
            <span className="vh">
              {isWhole ? texts.complete : texts.placesOf(order.length, playing.length)}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** Says how many places a game still lacks, and leads to the next incomplete game. */
function MissingPlaces({ draft, playing, game, texts, onSelect }: TabsProps) {
  const next = draft.games.findIndex((order) => !isGameComplete(order, playing));
  if (next >= 0 && next !== game)
    return (
      <div>
        <Button size="small" icon="go" onClick={() => onSelect(next)}>
          {texts.goTo(next + 1)}
        </Button>
      </div>
    );
  const missing = playing.length - (draft.games[next]?.length ?? 0);
  return (
    <p className="small soft" role="status">
      {next === -1 ? texts.allEntered : texts.missing(next + 1, missing)}
    </p>
  );
}

interface GameProps extends Omit<LobbyOrderProps, 'ownRosterId'> {
  game: number;
  ownRosterId: string | null;
}

/** The rosters of one game as buttons, beside the order so far. */
function GameOrder(props: GameProps) {
  const { draft, game, teams, texts, onChange } = props;
  const [spoken, setSpoken] = useState('');
  const hint = useId();
  const order = draft.games[game] ?? [];
  const change = (next: LobbyDraft, roster: string) => {
    const place = (next.games[game] ?? []).indexOf(roster) + 1;
    const name = nameIn(teams, roster);
    setSpoken(place === 0 ? texts.noPlace(name) : texts.place(name, place));
    onChange(next);
  };
  return (
    <div className="lob-edit" role="group" aria-label={texts.game(game + 1)}>
      <div className="stack stack--tight">
        <p className="small soft" id={hint}>
          {texts.hint}
        </p>
        <TeamButtons {...props} hint={hint} onChange={change} />
        <div className="row row--tight">
          <Button
            size="small"
            icon="back"
            disabled={draft.earlier.length === 0}
            onClick={() => {
              setSpoken(texts.undone);
              onChange(undoChange(draft));
            }}
          >
            {texts.undo}
          </Button>
          <Button
            size="small"
            disabled={order.length === 0}
            onClick={() => {
              setSpoken(texts.cleared(game + 1));
              onChange(clearGame(draft, game));
            }}
          >
            {texts.clear}
          </Button>
        </div>
      </div>
      <PlaceList {...props} onChange={change} />
      <span className="vh" role="status">
        {spoken}
      </span>
    </div>
  );
}

const nameIn = (teams: LobbyTeam[], roster: string): string =>
  teams.find(({ id }) => id === roster)?.name ?? '';

interface EditProps extends Omit<GameProps, 'onChange'> {
  onChange: (draft: LobbyDraft, roster: string) => void;
}

function TeamButtons({
  draft,
  game,
  teams,
  ownRosterId,
  hint,
  onChange,
}: EditProps & { hint: string }) {
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
function PlaceList({ draft, game, teams, ownRosterId, texts, onChange }: EditProps) {
  const order = draft.games[game] ?? [];
  const move = (roster: string, by: number) =>
    onChange(movePlace(draft, { game, roster, by }), roster);
  const onKeyDown = (event: KeyboardEvent, roster: string) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(roster, by);
  };
  if (order.length === 0) return <p className="lob-list__none small soft">{texts.noPlaces}</p>;
  return (
    <ol className="lob-list" aria-label={texts.places}>
      {order.map((roster, index) => {
        const name = nameIn(teams, roster);
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
              label={texts.up(name)}
              aria-disabled={index === 0}
              onClick={() => move(roster, -1)}
            />
            <IconButton
              icon="down"
              label={texts.down(name)}
              aria-disabled={index === order.length - 1}
              onClick={() => move(roster, 1)}
            />
          </li>
        );
      })}
    </ol>
  );
}
