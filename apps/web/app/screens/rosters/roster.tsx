import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Face } from '@ringside/ui/art';
import { Crest } from '@ringside/ui/crest';
import { EmptyState } from '@ringside/ui/empty-state';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import { PlacementChart } from '@ringside/ui/placement-chart';
import { Tag } from '@ringside/ui/tag';
import { useLive } from '../../live/live-data.ts';
import { localeOfAddress } from '../../locales/locales.ts';
import { clientContext } from '../../page-context.ts';
import { RemovalNote } from '../../parts/season/removal-note.tsx';
import { SeriesDays } from '../../parts/season/series-days.tsx';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useSession } from '../../session/session-store.ts';
import { toRouteError } from '../../shell/errors/to-route-error.ts';
import type { Route } from './+types/roster';
import { type RosterData, readRoster } from './read-roster.ts';
import { RosterPath } from './roster-path.tsx';
import './rosters.css';
import '../../parts/season/series-days.css';

/** Loads the roster in the address. */
export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  toRouteError(
    readRoster(context.get(clientContext), params.id, localeOfAddress(new URL(request.url))),
  );

/** The public page of a roster: its players, its matches, its way through the season and its places. */
export default function RosterPage({ loaderData }: Route.ComponentProps) {
  const data = useLive(loaderData);
  const { roster, stageChain } = data;
  return (
    <div className="stack-l">
      <title>{`${roster.name} | Ringside`}</title>
      <Head data={data} />
      <div className="cols cols-w">
        <div className="stack-l">
          <UpcomingSeries data={data} />
          <StagePlaces data={data} />
          <PlayedSeries data={data} />
        </div>
        <div className="stack-l">
          <Players data={data} />
          <Panel title={<Trans>Season progress</Trans>}>
            <RosterPath stageChain={stageChain} currentRosterId={roster.id} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function Head({ data }: { data: RosterData }) {
  const { roster, currentStage } = data;
  const displayNameOf = useDisplayName();
  const { rosters } = useSession();
  const { seed } = roster;
  return (
    <section className="stack stack--tight">
      <div className="row">
        <span className="ros__c">
          <Crest id={roster.id} name={roster.name} />
        </span>
        <h1 className="name break">{roster.name}</h1>
      </div>
      <div className="row row--tight">
        {rosters.some(({ id }) => id === roster.id) && (
          <Tag tone="you">
            <Trans>Your team</Trans>
          </Tag>
        )}
        <Tag>{displayNameOf(currentStage.stage)}</Tag>
        {currentStage.event && <Tag icon="calendar">{displayNameOf(currentStage.event)}</Tag>}
        {currentStage.region && <Tag>{displayNameOf(currentStage.region)}</Tag>}
        {seed !== null && (
          <Tag>
            <Trans>Seed {seed}</Trans>
          </Tag>
        )}
        {data.points > 0 && (
          <Tag icon="star">
            <Plural value={data.points} one="# point" other="# points" />
          </Tag>
        )}
      </div>
      {roster.status === 'disbanded' ? (
        <Note tone="bad" title={<Trans>This team has been disbanded.</Trans>}>
          <span className="small">
            <Trans>Its matches stay listed here.</Trans>
          </span>
        </Note>
      ) : (
        <RemovalNote roster={roster} />
      )}
    </section>
  );
}

function Players({ data: { roster } }: { data: RosterData }) {
  const { userId } = useSession();
  return (
    <Panel title={<Trans>Players</Trans>}>
      {roster.players.length === 0 && (
        <p className="soft">
          <Trans>No players are listed for this team.</Trans>
        </p>
      )}
      <ul className="stack stack--tight">
        {roster.players.map((player) => (
          <li key={player.id} className={player.userId === userId ? 'ply ply--me' : 'ply'}>
            <Face of={player.userId} size="s" />
            <span className="grow">
              <b>{player.username}</b>
              <span className="tiny soft">
                {player.userId === roster.ownerId ? <Trans>Captain</Trans> : <Trans>Player</Trans>}
                {player.userId === userId && (
                  <>
                    , <Trans>you</Trans>
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Returns how this page shows the rows of matches. */
function useDays({ roster, rounds }: RosterData) {
  const { rosters } = useSession();
  return {
    rounds: { [roster.segmentId]: rounds },
    names: {},
    ownRosterIds: new Set(rosters.map(({ id }) => id)),
  };
}

function UpcomingSeries({ data }: { data: RosterData }) {
  const { t } = useLingui();
  const days = useDays(data);
  if (data.upcoming.length > 0)
    return (
      <section className="stack">
        <SeriesDays {...days} series={data.upcoming} heading={t`Next`} />
      </section>
    );
  return data.played.length > 0 ? null : (
    <EmptyState title={<Trans>No matches yet</Trans>}>
      <Trans>They appear here the moment the stage is seeded.</Trans>
    </EmptyState>
  );
}

function PlayedSeries({ data }: { data: RosterData }) {
  const { t } = useLingui();
  const days = useDays(data);
  return data.played.length > 0 ? (
    <section className="stack">
      <SeriesDays
        {...days}
        series={data.played}
        heading={t({ message: 'Played', context: 'matches' })}
      />
    </section>
  ) : null;
}

/** The places of the team in all its stages, newest last. */
function StagePlaces({ data: { roster, places } }: { data: RosterData }) {
  const { t } = useLingui();
  const displayNameOf = useDisplayName();
  const points = places.flatMap(({ rosterId, stage, event, place }) =>
    place
      ? [
          {
            key: rosterId,
            name: displayNameOf(stage),
            when: event ? displayNameOf(event) : '',
            ...place,
            current: rosterId === roster.id,
          },
        ]
      : [],
  );
  return (
    <Panel title={<Trans>Places</Trans>}>
      {points.length === 0 ? (
        <p className="soft">
          <Trans>No place yet. It appears after the first match.</Trans>
        </p>
      ) : (
        <>
          <PlacementChart
            points={points}
            texts={{
              label: t`Places from stage to stage`,
              stage: t`Stage`,
              place: t`Place`,
              points: t`Points`,
              provisional: t`provisional`,
            }}
          />
          {points.some(({ provisional }) => provisional) && (
            <p className="tiny soft">
              <Trans>A hollow dot marks a stage that is still running.</Trans>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
