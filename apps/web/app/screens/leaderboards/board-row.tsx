import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LeaderboardEntry } from '@ringside/contract/collections/people';
import type { PointsMissing } from '@ringside/rules/standings/points-missing';
import { Crest } from '@ringside/ui/crest';
import { Tag } from '@ringside/ui/tag';
import type { ReactNode } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { PointsBar, PointsToPlace } from '../../parts/season/points-bar.tsx';
import { useShellData } from '../../parts/shell-data.ts';
import { useDisplayName } from '../../season/use-display-name.ts';

/** A team of a leaderboard. */
export interface Entry extends Omit<LeaderboardEntry, 'team' | 'roster'> {
  /** The id of the team. */
  id: string;
  name: string;
  /** Its newest roster. */
  roster: string;
}

/** A row of a leaderboard: the points, what they are worth, and what they can still become. */
export function BoardRow({
  entry,
  mine,
  outlook,
  hasOpenStages,
  end,
}: {
  entry: Entry;
  mine: boolean;
  /** Whether a stage can still change the points. */
  hasOpenStages: boolean;
  /** Null where the teams with places are not in sight. */
  outlook: PointsMissing | null;
  /** The points at the end of the bar. */
  end: number;
}) {
  const { id, rank, name, roster, points, atMost } = entry;
  return (
    <li className={mine ? 'ply ply--me board__row' : 'ply board__row'}>
      <b className="board__n num">{rank}</b>
      <Crest id={id} name={name} />
      <span className="grow">
        <b>
          <LinkTo className="plain-link" to={`/rosters/${roster}`}>
            {name}
          </LinkTo>
        </b>{' '}
        {mine && (
          <Tag tone="you">
            <Trans>You</Trans>
          </Tag>
        )}
      </span>
      <span className="num board__p">
        <Plural value={entry.points} one="# point" other="# points" />
      </span>
      <div className="board__bar">
        <PointsBar points={points} atMost={atMost} lines={outlook?.lines ?? null} end={end} />
      </div>
      <div className="board__x">
        <p className="small soft board__f">
          <Latest latest={entry.latest} />
          {hasOpenStages && (
            <span>
              <Trans>At most {atMost}</Trans>
            </span>
          )}
          <Argument entry={entry} outlook={outlook} />
        </p>
        <Adjustments of={entry.adjustments} />
      </div>
    </li>
  );
}

/** The points of the latest month. */
function Latest({ latest }: Pick<Entry, 'latest'>) {
  const { i18n } = useLingui();
  const { season } = useShellData();
  const displayNameOf = useDisplayName();
  const event = season.events.find(({ id }) => id === latest?.event);
  if (!latest || !event) return null;
  const points = new Intl.NumberFormat(i18n.locale, { signDisplay: 'exceptZero' }).format(
    latest.points,
  );
  return (
    <span>
      {displayNameOf(event)}: <span className="num">{points}</span>
    </span>
  );
}

/** The one sentence that says why a team stands here, or what it needs. */
function Argument({ entry, outlook }: { entry: Entry; outlook: PointsMissing | null }): ReactNode {
  const { tie, outOfReach, possible } = entry;
  if (tie) return <TieText tie={tie} />;
  if (outOfReach)
    return (
      <span>
        <Trans>Cannot reach a place any more</Trans>
      </span>
    );
  return (
    outlook?.missing &&
    possible > 0 && (
      <span>
        <PointsToPlace {...outlook.missing} />
      </span>
    )
  );
}

function TieText({ tie }: { tie: NonNullable<Entry['tie']> }) {
  switch (tie.kind) {
    case 'best-placement':
    case 'latest-placement':
      return <TieByPlacement tie={tie} />;
    case 'meetings':
      return (
        <span>
          <Trans>Equal points: the team before it won more of their matches.</Trans>
        </span>
      );
    case 'age':
      return (
        <span>
          <Trans>Equal points and places: the older team is first.</Trans>
        </span>
      );
  }
}

type ByPlacement = Extract<Entry['tie'], { own: number | null }>;

function TieByPlacement({ tie }: { tie: ByPlacement }) {
  const displayNameOf = useDisplayName();
  const { own, ahead } = tie;
  const stageName = displayNameOf(tie.stage);
  const stage =
    tie.kind === 'best-placement' ? stageName : `${stageName}, ${displayNameOf(tie.event)}`;
  if (own === null)
    return (
      <span>
        <Trans>
          Equal points: the team before it has place {ahead} in {stage}, this one none.
        </Trans>
      </span>
    );
  return tie.kind === 'best-placement' ? (
    <span>
      <Trans>
        Equal points: best place {own} in {stage}, the team before it {ahead}.
      </Trans>
    </span>
  ) : (
    <span>
      <Trans>
        Equal points: place {own} in {stage}, the team before it {ahead}.
      </Trans>
    </span>
  );
}

/** The points that operators added to a team or deducted from it, each with its reason. */
function Adjustments({ of }: { of: Entry['adjustments'] }) {
  const { t, i18n } = useLingui();
  if (of.length === 0) return null;
  const format = new Intl.NumberFormat(i18n.locale, { signDisplay: 'always' });
  return (
    <ul className="adjustments small soft" aria-label={t`Adjusted points`}>
      {of.map(({ points, reason }, index) => (
        <li key={index} className="break">
          <b className="num">{format.format(points)}</b> {reason}
        </li>
      ))}
    </ul>
  );
}
