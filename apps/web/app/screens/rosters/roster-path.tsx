import { Plural, Trans } from '@lingui/react/macro';
import { Icon } from '@ringside/ui/icon';
import { Tag } from '@ringside/ui/tag';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useDisplayName } from '../../season/use-display-name.ts';
import type { StagePlace } from './read-roster.ts';
import { hasAdvanced } from './stage-chain.ts';

/**
 * The stages of a roster, each with its place; that of this page is marked, the others link to
 * theirs.
 */
export function RosterPath({
  stageChain,
  currentRosterId,
}: {
  stageChain: StagePlace[];
  currentRosterId: string;
}) {
  return (
    <ol className="rway">
      {stageChain.map((stage, index) => (
        <Stage
          key={stage.rosterId}
          stage={stage}
          isCurrent={stage.rosterId === currentRosterId}
          isLast={index === stageChain.length - 1}
          advanced={hasAdvanced(stage, stageChain[index + 1])}
        />
      ))}
    </ol>
  );
}

function Stage({
  stage: { rosterId, stage, region, event, place, finished },
  isCurrent,
  isLast,
  advanced,
}: {
  stage: StagePlace;
  isCurrent: boolean;
  isLast: boolean;
  advanced: boolean;
}) {
  const displayNameOf = useDisplayName();
  const name = displayNameOf(stage);
  return (
    <li className={isCurrent ? 'ply ply--me' : 'ply'} aria-current={isCurrent ? 'page' : undefined}>
      <b className="rway__n num">{place?.placement ?? '–'}</b>
      <span className="grow">
        <b>
          {isCurrent ? (
            name
          ) : (
            <LinkTo className="link" to={`/rosters/${rosterId}`}>
              {name}
            </LinkTo>
          )}
        </b>
        <span className="tiny soft">
          {[event, region]
            .filter((one) => one !== null)
            .map(displayNameOf)
            .join(', ')}
        </span>
        <span className="tiny soft">
          <PlaceText place={place} finished={finished} />
        </span>
      </span>
      {advanced && (
        <Tag tone="ok" icon="go">
          <Trans>Advanced</Trans>
        </Tag>
      )}
      {isCurrent && isLast && <Icon name="star" />}
    </li>
  );
}

function PlaceText({ place, finished }: Pick<StagePlace, 'place' | 'finished'>) {
  if (!place) return <Trans>No place yet</Trans>;
  const { placement } = place;
  return (
    <>
      {finished ? <Trans>Place {placement}</Trans> : <Trans>Place {placement}, provisional</Trans>}
      {place.points > 0 && (
        <>
          , <Plural value={place.points} one="# point" other="# points" />
        </>
      )}
    </>
  );
}
