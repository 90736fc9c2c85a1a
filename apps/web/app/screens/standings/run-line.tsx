import { Trans, useLingui } from '@lingui/react/macro';
import type { Standing } from '@ringside/contract/collections/standings';
import { Form } from '@ringside/ui/form';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { Instant } from '../../parts/time/instant.tsx';

type Run = Pick<Standing, 'form' | 'plays' | 'out' | 'placeRange'>;

/** The last results of a team, newest first. */
export function FormOf({ form }: Pick<Run, 'form'>) {
  const { t } = useLingui();
  return (
    <Form
      results={form.map(({ series, result }) => ({ id: series, result }))}
      label={t`Last matches, newest first`}
      texts={{
        won: { letter: t({ context: 'form', message: 'W' }), word: t`won` },
        lost: { letter: t({ context: 'form', message: 'L' }), word: t`lost` },
        drawn: { letter: t({ context: 'form', message: 'D' }), word: t`drawn` },
      }}
    />
  );
}

/** The present or next match of a team, or the opponent who put it out. */
export function RunLine({ form, plays, out, placeRange }: Run) {
  if (plays) return <Plays plays={plays} />;
  if (out) return <OutTo last={form[0]} />;
  return placeRange.best < placeRange.worst ? (
    <span className="soft">
      <Trans>Next match not known yet</Trans>
    </span>
  ) : null;
}

function Plays({ plays: { series, state, date, opponent } }: { plays: NonNullable<Run['plays']> }) {
  return (
    <span>
      {state === 'live' && (
        <>
          <b className="run__live">
            <Trans>Live</Trans>
          </b>{' '}
        </>
      )}
      <LinkTo className="plain-link" to={`/match/${series}`}>
        {opponent ? <Trans>against {opponent.name}</Trans> : <Trans>Next match</Trans>}
      </LinkTo>
      {state !== 'live' && date && (
        <>
          {', '}
          <Instant at={date} style="time" bare />
        </>
      )}
    </span>
  );
}

/** The opponent who put a team out, where it lost its last match. */
function OutTo({ last }: { last: Run['form'][number] | undefined }) {
  if (last?.result !== 'lost' || !last.opponent) return null;
  const { name } = last.opponent;
  return (
    <span className="soft">
      <Trans>Out to {name}</Trans>
    </span>
  );
}
