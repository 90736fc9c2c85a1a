import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { WORLD_FINALS_TEAMS } from '@ringside/rules/constants';
import type { SegmentId } from '@ringside/rules/ids';
import { buttonClassOf } from '@ringside/ui/button';
import { Countdown } from '@ringside/ui/countdown';
import { Crest } from '@ringside/ui/crest';
import { EmptyState } from '@ringside/ui/empty-state';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import type { ReactNode } from 'react';
import { useLive } from '../../live/live-data.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { PrizePool, PrizeText, useMoney } from '../../parts/season/prize-pool.tsx';
import { type ShellData, useShellData } from '../../parts/shell-data.ts';
import { InstantRange } from '../../parts/time/instant-range.tsx';
import { useCountdown } from '../../parts/time/use-countdown.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import type { FinalsData, FinalsRegion } from './read-finals.ts';
import './finals.css';

/**
 * The venue, the twelve places with the way to each, and the prize pool; with results once they
 * exist.
 */
export function FinalsPage({ loaded, old }: { loaded: FinalsData; old: boolean }) {
  const finals = useLive(loaded);
  const { t } = useLingui();
  const title = old ? t`Previous finals` : t`Finals`;
  return finals.kind === 'none' ? (
    <NoFinals title={title} old={old} />
  ) : (
    <AnnouncedFinals title={title} finals={finals} />
  );
}

function AnnouncedFinals({ title, finals }: { title: string; finals: FinalsData }) {
  const displayNameOf = useDisplayName();
  const isWorld = finals.kind === 'world';
  const name = finals.subject && displayNameOf(finals.subject);
  const [firstRegion, ...otherRegions] = finals.regions;
  const isOneRegion = otherRegions.length === 0;
  return (
    <div className="stack-l">
      <title>{`${name ?? title} | Ringside`}</title>
      <FinalsHead
        finals={finals}
        title={title}
        segmentId={isOneRegion ? firstRegion?.segmentId : undefined}
        prize={isWorld ? <PrizePool /> : <PointsForLeaderboard />}
      >
        <h1>{isWorld ? <Trans>World Finals, Helsinki</Trans> : name}</h1>
      </FinalsHead>
      <div className={isOneRegion ? undefined : 'cols cols-2'}>
        {finals.regions
          .filter(({ places }) => places.length > 0)
          .map((one) => (
            <FinalsPlaces key={one.segmentId} {...one} finished={finals.finished} />
          ))}
      </div>
      {isWorld && <PlacePrizes />}
      {finals.leaderboards.length > 0 && <WaysToFinals leaderboards={finals.leaderboards} />}
    </div>
  );
}

function NoFinals({ title, old }: { title: string; old: boolean }) {
  return (
    <>
      <title>{`${title} | Ringside`}</title>
      <h1>{title}</h1>
      <EmptyState
        art="/art/trophy.svg"
        title={
          old ? (
            <Trans>No finals are over yet</Trans>
          ) : (
            <Trans>The finals are not announced yet</Trans>
          )
        }
        action={
          <LinkTo className={buttonClassOf({ variant: 'go' })} to="/leaderboards">
            <Trans>Leaderboards</Trans>
          </LinkTo>
        }
      />
    </>
  );
}

/**
 * The note that the finals of a month are played for points, and the prize pool is that of the
 * World Finals.
 */
export function PointsForLeaderboard() {
  return (
    <p>
      <Trans>The teams play for points on the leaderboard of their region.</Trans>{' '}
      <LinkTo className="link" to="/leaderboards">
        <Trans>Leaderboards</Trans>
      </LinkTo>
    </p>
  );
}

/** The cup, the name (`children`: a heading), the dates, the prize, and the remaining time. */
export function FinalsHead({
  finals,
  title,
  segmentId,
  prize,
  children,
}: {
  finals: Pick<FinalsData, 'from' | 'to' | 'finished'>;
  title: string;
  /** The segment, if the finals are played in one. */
  segmentId?: SegmentId | undefined;
  prize: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="finals">
      <img src="/art/trophy.svg" alt="" width="320" height="360" className="finals__cup" />
      <div className="stack">
        <span className="plate inset">
          <span className="d">{title}</span>
        </span>
        {children}
        {finals.from && finals.to && (
          <p className="soft">
            <InstantRange from={finals.from} to={finals.to} style="full" />
          </p>
        )}
        <div className="row finals__facts">
          <div className="prize">{prize}</div>
          {finals.from && !finals.finished && <Until at={finals.from} />}
        </div>
        {segmentId && (
          <div>
            <LinkTo
              className={buttonClassOf({ variant: 'go' })}
              to={`/brackets?segment=${segmentId}`}
            >
              <Trans>Bracket</Trans>
            </LinkTo>
          </div>
        )}
      </div>
    </section>
  );
}

function Until({ at }: { at: string }) {
  const { t } = useLingui();
  const countdown = useCountdown(at);
  return countdown.isOver ? (
    <div>
      <Tag tone="live">
        <Trans>Running</Trans>
      </Tag>
    </div>
  ) : (
    <Countdown
      label={t`Starts in`}
      parts={countdown.parts}
      spoken={countdown.spoken}
      soon={countdown.soon}
    />
  );
}

/** The teams of one region, or of all, with their places and points once they are known. */
export function FinalsPlaces({
  region,
  segmentId,
  places,
  finished,
}: FinalsRegion & { finished: boolean }) {
  const displayNameOf = useDisplayName();
  return (
    <Panel
      title={
        region ? (
          displayNameOf(region)
        ) : finished ? (
          <Trans>Final places</Trans>
        ) : (
          <Trans>Teams</Trans>
        )
      }
      aside={
        region && (
          <LinkTo className="link" to={`/brackets?segment=${segmentId}`}>
            <Trans>Bracket</Trans>
          </LinkTo>
        )
      }
    >
      <ol className="finals__list">
        {places.map(({ placement, id, name, ...place }) => (
          <li key={id} className="ply">
            {finished && <b className="num">{placement}</b>}
            <Crest id={id} name={name} />
            <span className="grow">
              <b>{name}</b>
              {finished && region && place.points > 0 && (
                <span className="tiny soft">
                  <Plural value={place.points} one="# point" other="# points" />
                </span>
              )}
            </span>
            {finished && placement === 1 && (
              <Tag tone="ok" icon="crown">
                <Trans>Champion</Trans>
              </Tag>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The prize of each place, where the championship defines it. */
function PlacePrizes() {
  const {
    siteTargets: {
      prizes: { places },
    },
  } = useShellData();
  return places.length > 0 && <PrizesByPlace places={places} />;
}

/** The prizes by place. */
export function PrizesByPlace({
  places,
}: {
  places: ShellData['siteTargets']['prizes']['places'];
}) {
  const money = useMoney();
  return (
    <Panel title={<Trans>Prizes by place</Trans>}>
      <ol className="finals__list">
        {places.map(({ from: placement, to, amount }) => (
          <li key={placement} className="ply">
            <span className="grow">
              <b>
                {placement === to ? (
                  <Trans>Place {placement}</Trans>
                ) : (
                  <Trans>
                    Places {placement} to {to}
                  </Trans>
                )}
              </b>
            </span>
            <b className="num" suppressHydrationWarning>
              {money(amount)}
            </b>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The way to each of the twelve places. */
export function WaysToFinals({ leaderboards }: Pick<FinalsData, 'leaderboards'>) {
  const displayNameOf = useDisplayName();
  const direct = leaderboards.reduce((sum, { crowns }) => sum + crowns, 0);
  const last = WORLD_FINALS_TEAMS - direct;
  return (
    <Panel
      id="prizes"
      title={
        <Plural
          value={WORLD_FINALS_TEAMS}
          one="# place and how to win it"
          other="# places and how to win them"
        />
      }
    >
      <ul className="finals__list finals__list--ways">
        {leaderboards.map(({ id, region, crowns, lcq }) => (
          <li key={id} className="ply">
            <span className="grow">
              <b>{displayNameOf({ name: region })}</b>
              <span className="tiny soft">
                <Plural
                  value={lcq}
                  one="# team in the Last Chance Qualifier"
                  other="# teams in the Last Chance Qualifier"
                />
              </span>
            </span>
            <Tag tone="ok" icon="crown">
              <Plural value={crowns} one="# direct place" other="# direct places" />
            </Tag>
          </li>
        ))}
        <li className="ply">
          <span className="grow">
            <b>
              <Trans>Last Chance Qualifier</Trans>
            </b>
            <span className="tiny soft">
              <Trans>The best teams of all regions play for the last places.</Trans>
            </span>
          </span>
          <Tag tone="warn" icon="go">
            <Plural value={last} one="# place" other="# places" />
          </Tag>
        </li>
      </ul>
      <p className="small soft finals__note" suppressHydrationWarning>
        <PrizeText />
      </p>
    </Panel>
  );
}
