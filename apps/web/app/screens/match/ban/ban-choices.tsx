import { Trans } from '@lingui/react/macro';
import type { BanData } from '../read-match.ts';
import { nameOfItem, type Turn } from './ban-state.ts';
import { useChoiceName } from './use-choice-name.ts';
import './ban-choices.css';

/** The sides of the game, or the order, as buttons in a turn that chooses no items. */
export function BanChoices({
  data,
  running,
  chosen,
  onChoose,
}: {
  data: BanData;
  running: Turn;
  chosen: string[];
  onChoose: (choices: string[]) => void;
}) {
  const nameOf = useChoiceName(data);
  const map = running.item === null ? null : nameOfItem(data, running.item);
  return (
    <section className="bchoices" aria-labelledby="ban-choices">
      <h2 id="ban-choices">
        <Question running={running} map={map} />
      </h2>
      <div className="bchoices__l">
        {running.choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="bchoice break"
            aria-pressed={chosen.includes(choice)}
            disabled={!running.mine}
            onClick={() => onChoose([choice])}
          >
            {nameOf(choice)}
          </button>
        ))}
      </div>
    </section>
  );
}

function Question({ running: { choices }, map }: { running: Turn; map: string | null }) {
  if (choices.every((choice) => choice === 'first' || choice === 'second'))
    return <Trans>Who acts first?</Trans>;
  if (choices.includes('first')) return <Trans>Choose the order or a side</Trans>;
  return map === null ? (
    <Trans>Which side do you play?</Trans>
  ) : (
    <span className="name">
      <Trans>Which side do you play on {map}?</Trans>
    </span>
  );
}
