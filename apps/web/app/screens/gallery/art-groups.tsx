import { Trans } from '@lingui/react/macro';
import { BRAWLERS, findBrawlerArt, Face, findMapArt, MAPS } from '@ringside/ui/art';
import { Button } from '@ringside/ui/button';
import { Crest } from '@ringside/ui/crest';
import { Icon } from '@ringside/ui/icon';
import { FreePoster, Poster } from '@ringside/ui/poster';
import { Tag } from '@ringside/ui/tag';
import { BrandMark } from '../../shell/header/brand.tsx';
import { Group, Specimen } from './specimen.tsx';

const TEAMS = ['Alder', 'Birch Lane', 'Cedar', '夜明けの三人組', 'Дуб', 'x'];
const ICONS = [
  'alert',
  'away',
  'back',
  'calendar',
  'chat',
  'check',
  'clock',
  'copy',
  'cross',
  'crown',
  'down',
  'globe',
  'go',
  'hidden',
  'home',
  'info',
  'list',
  'lock',
  'menu',
  'minus',
  'offline',
  'plus',
  'search',
  'star',
] as const;

/** The illustrations. */
export function ArtGroups() {
  return (
    <>
      <Group name="Poster, FreePoster">
        <ul className="trio">
          <Poster of="1" name="Anna" mine role={<Trans>Captain</Trans>}>
            <Tag tone="you">
              <Trans>You</Trans>
            </Tag>
          </Poster>
          <Poster of="2" name="xX_Bartholomäus_Xx" role={<Trans>Player</Trans>}>
            <Button size="small">
              <Trans>Kick</Trans>
            </Button>
          </Poster>
          <FreePoster
            title={<Trans>Free place</Trans>}
            text={<Trans>Share the team join key and this place is theirs.</Trans>}
          />
        </ul>
      </Group>
      <Group name="Crest, Face, Icon">
        <Specimen state="Crest">
          {TEAMS.map((name, index) => (
            <Crest key={name} id={String(index)} name={name} />
          ))}
        </Specimen>
        <Specimen state="Face: m, s">
          <Face of="1" />
          <Face of="2" size="s" />
        </Specimen>
        <Specimen state="Icon">
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Specimen>
        <Specimen state="BrandMark">
          <BrandMark className="gal__brand" />
        </Specimen>
      </Group>
      <Group name="Brawlers">
        <ul className="gal__art" translate="no">
          {BRAWLERS.map((name) => (
            <li key={name}>
              <img src={findBrawlerArt(name)} alt="" width="120" height="120" loading="lazy" />
              <span className="tiny">{name}</span>
            </li>
          ))}
        </ul>
      </Group>
      <Group name="Maps, trophy">
        <ul className="gal__art gal__art--maps" translate="no">
          {MAPS.map((name) => (
            <li key={name}>
              <img src={findMapArt(name)} alt="" width="200" height="120" loading="lazy" />
              <span className="tiny">{name}</span>
            </li>
          ))}
        </ul>
        <div>
          <img src="/art/trophy.svg" alt="" width="120" height="120" loading="lazy" />
        </div>
      </Group>
    </>
  );
}
