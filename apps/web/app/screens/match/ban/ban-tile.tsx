import { findBrawlerArt, findMapArt } from '@ringside/ui/art';
import { useChangeCount } from '@ringside/ui/change-animation';
import { Icon } from '@ringside/ui/icon';
import type { ReactNode } from 'react';

export interface BanTileProps {
  kind: 'brawler' | 'map';
  name: string;
  /** Its picture, if operators uploaded one; else the drawn one. */
  image?: string | null | undefined;
  /** Whether it is struck through; the stroke is animated when that happens in sight. */
  banned?: boolean;
  /** The decision about it, or the viewer's next action. */
  tag?: ReactNode;
  /** Content on the picture instead of beside the name. */
  badge?: ReactNode;
  /** Makes the tile a button; absent in an outcome. */
  press?: { chosen: boolean; disabled: boolean; act: () => void };
}

/** A brawler or a map of the ban phase: its picture and its name, as a choice or as an outcome. */
export function BanTile({ kind, name, image, banned = false, tag, badge, press }: BanTileProps) {
  const isStruckNow = useChangeCount(banned) > 0;
  const classes = [
    'bt',
    kind === 'map' && 'mt',
    banned && 'is-ban',
    banned && isStruckNow && 'is-struck',
  ]
    .filter(Boolean)
    .join(' ');
  const content = (
    <>
      {badge && <span className="bt__k">{badge}</span>}
      <TilePicture kind={kind} name={name} image={image} />
      <span className="bt__n name">
        <span>{name}</span>
        {tag}
      </span>
    </>
  );
  if (!press) return <span className={classes}>{content}</span>;
  return (
    <button
      type="button"
      className={classes}
      aria-pressed={press.chosen}
      disabled={press.disabled}
      onClick={press.act}
    >
      {content}
    </button>
  );
}

function TilePicture({ kind, name, image }: Pick<BanTileProps, 'kind' | 'name' | 'image'>) {
  const drawnArt = kind === 'map' ? findMapArt(name) : findBrawlerArt(name);
  return (
    <span className="bt__p">
      <img
        src={image ?? drawnArt}
        alt=""
        width={kind === 'map' ? 200 : 120}
        height="120"
        loading="lazy"
      />
    </span>
  );
}

/** A slot of one side: its ban, a choice that is hidden until the turn ends, or a missing one. */
export function BanSlot(
  place:
    | { kind: 'brawler' | 'map'; name: string; struck: boolean; banned: boolean }
    | { hidden: ReactNode }
    | { missing: ReactNode },
) {
  if ('hidden' in place)
    return (
      <span className="slot slot--hid">
        <Icon name="hidden" />
        <span className="vh">{place.hidden}</span>
      </span>
    );
  if ('missing' in place)
    return (
      <span className="slot slot--empty">
        <Icon name="plus" />
        <span className="vh">{place.missing}</span>
      </span>
    );
  const classes = [
    'slot',
    place.banned && 'slot--ban',
    place.banned && place.struck && 'is-struck',
  ];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <img
        src={place.kind === 'map' ? findMapArt(place.name) : findBrawlerArt(place.name)}
        alt={place.name}
      />
    </span>
  );
}
