import { useLingui } from '@lingui/react/macro';
import { BRAWLERS, Face, findBrawlerArt, findMapArt, MAPS } from '@ringside/ui/art';
import { Button } from '@ringside/ui/button';
import { Crest } from '@ringside/ui/crest';
import { Icon, ICON_PATHS, type IconName } from '@ringside/ui/icon';
import { FreePoster, Poster } from '@ringside/ui/poster';
import { Tag } from '@ringside/ui/tag';
import { BrandMark } from '@ringside/web/app/shell/header/brand.tsx';
import { TEAM_NAMES } from './sample-names.ts';
import { Groups } from './specimen.tsx';

/** The illustrations. */
export function ArtGroups() {
  const { t } = useLingui();
  return (
    <Groups
      of={{
        'Poster, FreePoster': (
          <ul className="trio">
            <Poster of="1" name="Anna" mine role={t`Captain`}>
              <Tag tone="you">{t`You`}</Tag>
            </Poster>
            <Poster of="2" name="xX_Bartholomäus_Xx" role={t`Player`}>
              <Button size="small">{t`Kick`}</Button>
            </Poster>
            <FreePoster
              title={t`Free place`}
              text={t`Share the team join key and this place is theirs.`}
            />
          </ul>
        ),
        'Crest, Face, Icon, BrandMark': (
          <div className="row">
            {TEAM_NAMES.map((name, index) => (
              <Crest key={name} id={String(index)} name={name} />
            ))}
            <Face of="1" />
            <Face of="2" size="s" />
            {(Object.keys(ICON_PATHS) as IconName[]).map((name) => (
              <Icon key={name} name={name} />
            ))}
            <BrandMark className="gal__brand" />
          </div>
        ),
        Brawlers: <Pictures names={BRAWLERS} of={findBrawlerArt} />,
        Maps: <Pictures names={MAPS} of={findMapArt} />,
        Trophy: <img src="/art/trophy.svg" alt="" width="120" height="120" loading="lazy" />,
      }}
    />
  );
}

const Pictures = ({ names, of }: { names: readonly string[]; of: (name: string) => string }) => (
  <ul className="gal__art" translate="no">
    {names.map((name) => (
      <li key={name}>
        <img src={of(name)} alt="" width="200" height="120" loading="lazy" />
        <span className="tiny">{name}</span>
      </li>
    ))}
  </ul>
);
