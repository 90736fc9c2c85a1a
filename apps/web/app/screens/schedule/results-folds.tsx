import { Plural, useLingui } from '@lingui/react/macro';
import { Icon } from '@ringside/ui/icon';
import { useSearchParams } from 'react-router';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { Paging } from '../../parts/paging.tsx';
import { bracketShapeOf, useRoundName } from '../../season/round-name.ts';
import type { ScheduleData } from './read-schedule.ts';
import { type RoundResults, resultsKey } from './round-results.ts';
import { type LineFacts, SeriesLine } from './series-line.tsx';

/** The results of rounds, a line for each round; one round is open at most. */
export function ResultsFolds({
  results,
  opened,
  facts,
}: {
  results: readonly RoundResults[];
  opened: ScheduleData['opened'];
  facts: LineFacts;
}) {
  const { t } = useLingui();
  if (results.length === 0) return null;
  return (
    <section className="sn" aria-label={t`Results`}>
      {results.map((round) => (
        <ResultsFold key={resultsKey(round)} round={round} opened={opened} facts={facts} />
      ))}
    </section>
  );
}

function ResultsFold({
  round,
  opened,
  facts,
}: {
  round: RoundResults;
  opened: ScheduleData['opened'];
  facts: LineFacts;
}) {
  const [search] = useSearchParams();
  const roundName = useRoundName();
  const key = resultsKey(round);
  const { count } = round;
  const isOpen = opened?.key === key;
  const next = new URLSearchParams(search);
  next.delete('page');
  next.set('results', isOpen ? 'none' : key);
  const region = facts.names[round.segmentId];
  return (
    <div className="fold">
      <h2>
        <LinkTo
          className="fold__link"
          to={`/schedule?${next}`}
          aria-expanded={isOpen}
          preventScrollReset
          replace
        >
          <Icon name="check" />
          <span>
            {region && <>{region}, </>}
            {roundName(round, bracketShapeOf(facts.rounds[round.segmentId] ?? [round]))}
          </span>
          <span className="soft">
            <Plural value={count} one="# result" other="# results" />
          </span>
          <Icon name="down" />
        </LinkTo>
      </h2>
      {isOpen && (
        <>
          <ul className="lns">
            {opened.series.map((series) => (
              <SeriesLine key={series.id} series={series} facts={facts} />
            ))}
          </ul>
          <Paging page={opened.page} path="/schedule" />
        </>
      )}
    </div>
  );
}
