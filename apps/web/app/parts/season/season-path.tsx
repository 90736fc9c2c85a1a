import { Trans, useLingui } from '@lingui/react/macro';
import type { Segment } from '@ringside/contract/collections/segments';
import { Tag } from '@ringside/ui/tag';
import type { ReactNode } from 'react';
import { stagesOf } from '../../season/decisions.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useSession } from '../../session/session-store.ts';
import { LinkTo } from '../links/link-to.tsx';
import { useShellData } from '../shell-data.ts';
import { Instant } from '../time/instant.tsx';
import { endedOutlookOf } from './ended-outlook.ts';
import { useSeasonView } from './use-season-view.ts';

function SegmentTimes({ segment }: { segment: Segment }) {
  const texts: Record<string, ReactNode> = {
    CC: <Trans>Win 15 matches</Trans>,
    MQ1: <Trans>Each region's top 16 teams skip Day 1</Trans>,
    MQ2: <Trans>32 teams, the top 8 score points</Trans>,
    MF: <Trans>8 teams, best of 5</Trans>,
    LCQ: <Trans>The last places for Helsinki</Trans>,
    WF: <Trans>12 teams in Helsinki</Trans>,
  };
  return texts[segment.type.id] ?? null;
}

/** The stages of this month in order, with the current one and that in which the player's roster is. */
export function SeasonPath() {
  const { segments, stage, event } = useSeasonView();
  const { latestRoster, outlook } = useSession();
  const { finals } = useShellData().season;
  return (
    <StagesPath
      stages={stagesOf(segments)}
      currentStageId={stage?.id ?? null}
      ownStageId={
        latestRoster && !endedOutlookOf(outlook, latestRoster.id)
          ? findStageId(segments, latestRoster.segment.id)
          : null
      }
      finals={event !== finals?.event}
      finalsFrom={finals?.event.date.from}
    />
  );
}

/** Returns the id of the stage to which a segment belongs, or null. */
function findStageId(segments: Segment[], segmentId: string): string | null {
  const segment = segments.find(({ id }) => id === segmentId);
  return segment?.parent?.id ?? segment?.id ?? null;
}

interface StagesPathProps {
  stages: Segment[];
  /** Ids of the current stage, and of the stage of the player's roster. */
  currentStageId: string | null;
  ownStageId: string | null;
  /** Whether the World Finals stand at its end. */
  finals: boolean;
  /** The start of the World Finals, while they are in view. */
  finalsFrom?: string | undefined;
}

/** Stages one after the other, each with its requirement. */
export function StagesPath({
  stages,
  currentStageId,
  ownStageId,
  finals,
  finalsFrom,
}: StagesPathProps) {
  const { t } = useLingui();
  const displayNameOf = useDisplayName();
  return (
    // A scrolling region must be reachable by keyboard
    <ol className="way" tabIndex={0} aria-label={t`Road to Helsinki`}>
      {stages.map((segment) => (
        <li
          key={segment.id}
          className={
            segment.state === 'finished'
              ? 'is-done'
              : segment.id === currentStageId
                ? 'is-now'
                : undefined
          }
        >
          <h3>
            {segment.type.id === 'CC' ? (
              <LinkTo to="/queue">{displayNameOf(segment)}</LinkTo>
            ) : (
              displayNameOf(segment)
            )}
          </h3>
          <span className="small soft">
            <SegmentTimes segment={segment} />
          </span>
          <span className="tiny soft">
            <Instant at={segment.date.from} style="date" />
          </span>
          {segment.id === ownStageId ? (
            <span>
              <Tag tone="you">
                <Trans>You are here</Trans>
              </Tag>
            </span>
          ) : segment.state === 'finished' ? (
            <span>
              <Tag tone="ok">
                <Trans>Done</Trans>
              </Tag>
            </span>
          ) : null}
        </li>
      ))}
      {finals && (
        <li>
          <h3>
            <LinkTo to="/finals">
              <Trans>World Finals</Trans>
            </LinkTo>
          </h3>
          <span className="small soft">
            <Trans>12 teams in Helsinki</Trans>
          </span>
          {finalsFrom && (
            <span className="tiny soft">
              <Instant at={finalsFrom} style="date" />
            </span>
          )}
        </li>
      )}
    </ol>
  );
}
