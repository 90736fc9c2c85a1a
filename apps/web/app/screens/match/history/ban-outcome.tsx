import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import { LinkTo } from '../../../parts/links/link-to.tsx';
import { FateTag } from '../ban/ban-parts.tsx';
import { isMaps, nameOfItem, pictureOfItem } from '../ban/ban-state.ts';
import { BanTile } from '../ban/ban-tile.tsx';
import type { BanData, ShownChallenge } from '../read-match.ts';
import { BanReplay } from './ban-replay.tsx';

/** The outcome of a ban phase: the bans of each side, and the games in their order. */
export function BanOutcome({ data, challenges }: { data: BanData; challenges: ShownChallenge[] }) {
  return (
    <div className="stack">
      <div className="row row-b">
        <h1>
          <Trans>The bans are complete</Trans>
        </h1>
        <LinkTo className={buttonClassOf({ variant: 'go' })} to={`/match/${data.series.id}`}>
          <Trans>Open match</Trans>
        </LinkTo>
      </div>
      {challenges.map((challenge) => (
        <ChallengeOutcome key={challenge.id} data={data} challenge={challenge} />
      ))}
      <BanReplay data={data} challenges={challenges} />
    </div>
  );
}

/** The outcome of one category. */
export function ChallengeOutcome({
  data,
  challenge,
}: {
  data: BanData;
  challenge: ShownChallenge;
}) {
  const { t } = useLingui();
  const maps = isMaps(challenge);
  return (
    <Panel title={<Title challenge={challenge} />}>
      <div className="stack">
        {challenge.banned.length === 0 && (
          <p className="soft">
            <Trans>Nothing was banned.</Trans>
          </p>
        )}
        <ul className={maps ? 'mgrid' : 'bgrid bgrid--over'} aria-label={t`Banned`}>
          {challenge.banned.map(({ item, side, auto }) => (
            <li key={`${item} ${side}`}>
              <BanTile
                kind={maps ? 'map' : 'brawler'}
                name={nameOfItem(data, item)}
                image={pictureOfItem(data, item)}
                banned
                tag={
                  <Tag tone={side ?? undefined}>
                    {side === 'home' ? t`Home ban` : t`Away ban`}
                    {auto && `, ${t`at random`}`}
                  </Tag>
                }
              />
            </li>
          ))}
        </ul>
        <Picks data={data} challenge={challenge} />
        <GameSides challenge={challenge} item={null} />
        {maps && challenge.played.length > 0 && (
          <ol className="stack stack--tight" aria-label={t`Maps in playing order`}>
            {challenge.played.map((id, index) => {
              const number = index + 1;
              return (
                <li key={id} className="ply">
                  <b>
                    <Trans>Game {number}</Trans>
                  </b>
                  <span className="grow">{nameOfItem(data, id)}</span>
                  <GameSides challenge={challenge} item={id} />
                </li>
              );
            })}
          </ol>
        )}
      </div>
    </Panel>
  );
}

function Title({ challenge }: { challenge: ShownChallenge }) {
  const number = challenge.game;
  return (
    <>
      {isMaps(challenge) ? <Trans>Maps</Trans> : <Trans>Brawlers</Trans>}
      {number !== null && (
        <>
          {' · '}
          <Trans>Game {number}</Trans>
        </>
      )}
    </>
  );
}

/** The picks of a category of which nothing else is played. */
function Picks({ data, challenge }: { data: BanData; challenge: ShownChallenge }) {
  const { t } = useLingui();
  const picks = isMaps(challenge) ? [] : challenge.picked;
  if (picks.length === 0) return null;
  return (
    <ul className="bgrid bgrid--over" aria-label={t`Picked`}>
      {picks.map(({ item, side, auto }) => (
        <li key={item}>
          <BanTile
            kind="brawler"
            name={nameOfItem(data, item)}
            image={pictureOfItem(data, item)}
            tag={<FateTag fate={{ kind: 'picked', side, auto }} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** The sides of the game that were chosen, on an item or (null) in the whole game. */
function GameSides({ challenge, item }: { challenge: ShownChallenge; item: string | null }) {
  return challenge.sides
    .filter((chosen) => chosen.item === item)
    .map(({ side, name }) => (
      <Tag key={side} tone={side}>
        {side === 'home' ? <Trans>Home plays {name}</Trans> : <Trans>Away plays {name}</Trans>}
      </Tag>
    ));
}
