import { Plural, Trans } from '@lingui/react/macro';
import type { Segment } from '@ringside/contract/collections/segments';
import type { NamedSubject } from '@ringside/rules/site/display-name';
import { Tag } from '@ringside/ui/tag';
import { registrationOf, stagesOf } from '../../season/decisions.ts';
import { type Season, visibleEventsOf } from '../../season/season.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useShellData } from '../shell-data.ts';
import { InstantRange } from '../time/instant-range.tsx';
import { Instant } from '../time/instant.tsx';
import { Offset } from '../time/offset.tsx';
import { useNow } from '../time/use-now.ts';

/** A stage before its seeding, with its event. */
export interface UpcomingStage {
  stage: Segment;
  event: NamedSubject;
  registrationCloses: string | null;
}

const UNSEEDED = new Set(['planned', 'registration', 'checkin']);

/** Returns the stages of all shown events that are still to be seeded, the next one first. */
export const upcomingStagesOf = (season: Season, now: Date): UpcomingStage[] =>
  visibleEventsOf(season)
    .flatMap(({ event, segments }) =>
      stagesOf(segments)
        .filter(({ type, state }) => type.id !== 'CC' && UNSEEDED.has(state))
        .map((stage) => ({
          stage,
          event,
          registrationCloses: registrationOf(stage, now).closes?.toISOString() ?? null,
        })),
    )
    .sort((one, other) => one.stage.date.from.localeCompare(other.stage.date.from));

/** The coming stages, each with its windows and the number of registered rosters. */
export function UpcomingStages() {
  const { season } = useShellData();
  const upcomingStages = upcomingStagesOf(season, useNow());
  return upcomingStages.length === 0 ? null : (
    <section className="coming">
      <h2 className="plate inset">
        <span>
          <Trans>Upcoming stages</Trans>
        </span>
      </h2>
      {upcomingStages.map((one) => (
        <UpcomingStageRow key={one.stage.id} {...one} />
      ))}
    </section>
  );
}

/** One coming stage. */
export function UpcomingStageRow({ stage, event, registrationCloses }: UpcomingStage) {
  const displayNameOf = useDisplayName();
  const { registered } = stage.counts;
  const window = stage.segmentCheckinsConfig?.openWindow;
  return (
    <div className="sc-row coming__row">
      <span className="sc-time">
        <Instant at={stage.date.from} style="time" bare />
        <small>
          <Offset at={stage.date.from} />
        </small>
      </span>
      <div>
        <h3 className="name">{displayNameOf(stage)}</h3>
        <span className="small soft">
          {displayNameOf(event)}, <Instant at={stage.date.from} style="day" />
        </span>
        <dl className="coming__windows small">
          {registrationCloses && (
            <div>
              <dt>
                <Trans>Registration closes</Trans>
              </dt>
              <dd>
                <Instant at={registrationCloses} style="date" />
              </dd>
            </div>
          )}
          {window && (
            <div>
              <dt>
                <Trans>Check-in</Trans>
              </dt>
              <dd>
                <InstantRange from={window.from} to={window.to} style="date" />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <Tag icon={registrationCloses ? 'check' : 'crown'}>
        {registered > 0 || registrationCloses ? (
          <Plural value={registered} one="# team registered" other="# teams registered" />
        ) : (
          <Trans>Top teams of the previous stage</Trans>
        )}
      </Tag>
    </div>
  );
}
