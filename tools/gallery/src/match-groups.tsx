import { useLingui } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { ChangeAnimation, useChangeCount } from '@ringside/ui/change-animation';
import { Note } from '@ringside/ui/note';
import { Tag } from '@ringside/ui/tag';
import { Versus, type VersusSide } from '@ringside/ui/versus';
import { BanSlot, BanTile } from '@ringside/web/app/screens/match/ban/ban-tile.tsx';
import { type ReactNode, useState } from 'react';
import { AWAY_NAME, HOME_NAME } from './sample-names.ts';
import { Groups, ignore, Row } from './specimen.tsx';

/** The parts of the match's own screens. */
export function MatchGroups() {
  const { t } = useLingui();
  const seed = 8;
  return (
    <Groups
      of={{
        Versus: {
          'to come': (
            <Match
              homeTag={<Tag tone="you">{t`Your team`}</Tag>}
              awayTag={<Tag>{t`Seed ${seed}`}</Tag>}
            />
          ),
          waiting: <Match name={t`To be decided`} players={[]} />,
          played: (
            <Match homeTag={<Tag tone="ok">{t`Winner`}</Tag>} score="2:1" note={t`Final score`} />
          ),
        },
        'BanTile: free, chosen, banned, not one’s turn, outcome': <Tiles />,
        'BanSlot: banned, hidden, missing': (
          <Row>
            <BanSlot kind="brawler" name="Kettle" banned struck={false} />
            <BanSlot kind="map" name="Glasshouse" banned struck={false} />
            <BanSlot hidden={t`Hidden`} />
            <BanSlot missing={t`Empty`} />
          </Row>
        ),
        ChangeAnimation: {
          'a score changes': <ScoreChange />,
          'a ban locks in': <BanChange />,
          'a check-in succeeds': <CheckinChange />,
        },
      }}
    />
  );
}

type MatchProps = Partial<Pick<VersusSide, 'name' | 'players'>> & {
  homeTag?: ReactNode;
  awayTag?: ReactNode;
  score?: string;
  note?: string;
};
const PLAYERS = ['1', '2', '3'];

/** `name` and `players`: of the away side. */
function Match({ homeTag, awayTag, score, note, ...other }: MatchProps) {
  const { t } = useLingui();
  return (
    <Versus
      home={{ word: t`Home`, name: HOME_NAME, tags: homeTag, players: PLAYERS }}
      away={{ word: t`Away`, name: AWAY_NAME, tags: awayTag, players: ['91', '92'], ...other }}
      level={3}
      against={t`VS`}
      score={score ?? null}
      note={note ?? null}
    />
  );
}

const press = (disabled: boolean) => ({ chosen: false, disabled, act: ignore });

function Tiles() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(true);
  const yourBan = <Tag tone="you" icon="cross">{t`Ban`}</Tag>;
  const homeBan = <Tag tone="home">{t`Home ban`}</Tag>;
  const awayBan = <Tag tone="away">{t`Away ban`}</Tag>;
  const homePick = <Tag tone="home">{t`Home pick`}</Tag>;
  return (
    <div className="stack">
      <div className="bgrid">
        <BanTile kind="brawler" name="Brindle" press={press(false)} />
        <BanTile
          kind="brawler"
          name="Vesper"
          badge={chosen && yourBan}
          press={{ chosen, disabled: false, act: () => setChosen(!chosen) }}
        />
        <BanTile kind="brawler" name="Kettle" banned tag={homeBan} press={press(true)} />
        <BanTile kind="brawler" name="Ozmo" press={press(true)} />
        <BanTile kind="brawler" name="Pepperjack" banned tag={awayBan} />
      </div>
      <div className="mgrid">
        <BanTile kind="map" name="Lantern Docks" press={press(false)} />
        <BanTile kind="map" name="Glasshouse" banned tag={awayBan} press={press(true)} />
        <BanTile kind="map" name="Moonwell" tag={homePick} />
      </div>
    </div>
  );
}

/** The animations of a change: a click triggers each. */
function ScoreChange() {
  const { t } = useLingui();
  const [wins, setWins] = useState(0);
  return (
    <div className="stack">
      <Row>
        <Button onClick={() => setWins((wins + 1) % 3)}>{t`Report result`}</Button>
        <Tag tone="live">
          <ChangeAnimation of={wins}>{wins} : 1</ChangeAnimation>
        </Tag>
      </Row>
      <Match score={`${wins}:1`} note={t`Reported`} />
    </div>
  );
}

function BanChange() {
  const { t } = useLingui();
  const [banned, setBanned] = useState(false);
  const slot = banned
    ? ({ kind: 'brawler', name: 'Quillon', banned, struck: true } as const)
    : { missing: t`Empty` };
  return (
    <div className="stack">
      <Row>
        <Button onClick={() => setBanned(!banned)}>{t`Lock in bans`}</Button>
        <BanSlot {...slot} />
      </Row>
      <div className="bgrid">
        <BanTile kind="brawler" name="Quillon" banned={banned} />
      </div>
    </div>
  );
}

function CheckinChange() {
  const { t } = useLingui();
  const [checkedIn, setCheckedIn] = useState(false);
  const beats = useChangeCount(checkedIn);
  return (
    <div className="stack">
      <Row>
        <Button onClick={() => setCheckedIn(!checkedIn)}>{t`Check-in`}</Button>
        <ChangeAnimation of={checkedIn}>
          <Tag tone={checkedIn ? 'ok' : 'warn'}>
            {checkedIn ? t`Checked-In` : t`Not Checked-In`}
          </Tag>
        </ChangeAnimation>
      </Row>
      {checkedIn && <Note tone="ok" beat={beats > 0} title={t`You are checked in.`} />}
    </div>
  );
}
