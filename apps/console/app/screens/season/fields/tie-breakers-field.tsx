import { traitsOf } from '@ringside/rules/format-traits';
import { LOBBY_CRITERIA } from '@ringside/rules/lobbies/lobby-tie-breakers';
import { getItem } from '@ringside/rules/must';
import type { SwissVariant } from '@ringside/rules/swiss/swiss';
import {
  isByResultPoints,
  defaultTieBreakers,
  TIE_BREAKERS,
} from '@ringside/rules/tie-breakers/tie-breakers';
import { Button } from '@ringside/ui/button';
import { type FieldProps, FieldGroup } from './field-frame.tsx';
import { matchPointsOf } from './match-points-field.tsx';
import { TieBreakerPresets } from './tie-breaker-presets.tsx';

const NAME = 'configuration.tieBreakers';
const WORDS: Record<string, string> = {
  'result-points': 'Match points',
  'match-wins': 'Match wins',
  buchholz: 'Buchholz',
  'buchholz-cut-1': 'Buchholz, without the weakest',
  'buchholz-cut-2': 'Buchholz, without the weakest two',
  'buchholz-median': 'Buchholz, median',
  'opponents-match-win-rate': "Opponents' match-win rate",
  'sonneborn-berger': 'Sonneborn-Berger: scores of the beaten opponents',
  difficulty: 'Difficulty: wins less losses of the opponents',
  'game-difference': 'Game difference',
  'games-won': 'Games won',
  'game-rate': 'Games won in percent of those played',
  'head-to-head': 'Head to head',
  'mini-league-points': 'Match points among the tied',
  'mini-league-wins': 'Wins among the tied',
  'mini-league-difference': 'Game difference among the tied',
  'mini-league-games-won': 'Games won among the tied',
  'placement-points': 'Placement points',
  'first-places': 'Games won',
  'best-place': 'Best place in a game',
  'last-game': 'Place in the last game',
  seed: 'Seed',
  lot: 'Lot: drawn from the ids of segment and roster',
};
/** The tie-breakers that an operator can choose for lobbies. */
const LOBBY_TIE_BREAKERS: readonly string[] = [...LOBBY_CRITERIA, 'seed', 'lot'];
const formatTieBreaker = (name: string) => WORDS[name] ?? name;
const swapItems = (list: string[], one: number, other: number) =>
  list.with(one, getItem(list, other)).with(other, getItem(list, one));

/** The tie-breaks in order: the first that differs decides. */
export function TieBreakersField({ form, format }: Pick<FieldProps, 'form'> & { format: string }) {
  const resultPoints = matchPointsOf(form);
  const { hasLobbies } = traitsOf({ format });
  const defaultOrder: string[] = hasLobbies
    ? [...LOBBY_CRITERIA]
    : [
        ...defaultTieBreakers({
          format,
          swissVariant: form.value('configuration.swissVariant') as SwissVariant | undefined,
          resultPoints,
        }),
      ];
  const customOrder = form.value(NAME) as string[] | undefined;
  const order = customOrder ?? defaultOrder;
  const set = (next: string[]) => form.set(NAME, next);
  const left = (hasLobbies ? LOBBY_TIE_BREAKERS : TIE_BREAKERS).filter(
    (name) => !order.includes(name) && (resultPoints || !isByResultPoints(name)),
  );
  return (
    <FieldGroup
      form={form}
      name={NAME}
      hint={`The first that differs decides.${hasLobbies ? ' Placement points always come first.' : ''}${resultPoints ? ' Match points come before an order without them.' : ''}`}
    >
      <ol className="lines ranked">
        {order.map((name, index) => (
          <li key={name}>
            <span className="grow">{`${index + 1}. ${formatTieBreaker(name)}`}</span>
            <Button
              size="small"
              disabled={index === 0}
              aria-label={`Up: ${formatTieBreaker(name)}`}
              onClick={() => set(swapItems(order, index, index - 1))}
            >
              Up
            </Button>
            <Button
              size="small"
              disabled={index === order.length - 1}
              aria-label={`Down: ${formatTieBreaker(name)}`}
              onClick={() => set(swapItems(order, index, index + 1))}
            >
              Down
            </Button>
            <Button
              size="small"
              aria-label={`Remove: ${formatTieBreaker(name)}`}
              onClick={() => set(order.filter((one) => one !== name))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <div className="acts">
          {left.map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              onClick={() => set([...order, name])}
            >{`Add ${formatTieBreaker(name)}`}</button>
          ))}
        </div>
      )}
      <TieBreakerPresets form={form} format={format} order={order} />
    </FieldGroup>
  );
}
