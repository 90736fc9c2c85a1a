import { Trans, useLingui } from '@lingui/react/macro';
import { SideMark } from '@ringside/ui/side-mark';
import type { Side } from '../ban/ban-state.ts';
import type { ShownItem } from '../games/match-games.ts';
import type { NamedPeriod } from '../read-match.ts';
import type { TypedGame } from './period-games.ts';

interface Game {
  number: number;
  map: ShownItem | null;
  typed: TypedGame;
  periods: NamedPeriod[];
  names: Record<Side, string>;
  /** Whether it is complete without a winner. */
  level: boolean;
  onChange: (typed: TypedGame) => void;
}

/** One game as scores by period: a line for each, with two fields. */
export function PeriodGame({ number, map, typed, periods, names, level, onChange }: Game) {
  const set = (key: string, place: 0 | 1, text: string) => {
    const [home, away] = typed[key] ?? ['', ''];
    onChange({ ...typed, [key]: place === 0 ? [text, away] : [home, text] });
  };
  return (
    <fieldset className="pgame">
      <legend className="small soft">
        <Trans>Game {number}</Trans>
        {map && `, ${map.name}`}
      </legend>
      <div className="pgame__h" aria-hidden="true">
        <span />
        <SideMark side="home">
          <span className="break">{names.home}</span>
        </SideMark>
        <SideMark side="away">
          <span className="break">{names.away}</span>
        </SideMark>
      </div>
      {periods.map(({ key, name }) => (
        <div key={key} className="pgame__p">
          <span className="small break">{name}</span>
          <Score
            value={typed[key]?.[0] ?? ''}
            period={name}
            team={names.home}
            onChange={(text) => set(key, 0, text)}
          />
          <Score
            value={typed[key]?.[1] ?? ''}
            period={name}
            team={names.away}
            onChange={(text) => set(key, 1, text)}
          />
        </div>
      ))}
      {level && (
        <span className="err" role="alert">
          <Trans>This game needs a winner.</Trans>
        </span>
      )}
    </fieldset>
  );
}

function Score({
  value,
  period,
  team,
  onChange,
}: {
  value: string;
  period: string;
  team: string;
  onChange: (text: string) => void;
}) {
  const { t } = useLingui();
  return (
    <input
      className="in num"
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={3}
      autoComplete="off"
      aria-label={t`${period}, ${team}`}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
    />
  );
}
