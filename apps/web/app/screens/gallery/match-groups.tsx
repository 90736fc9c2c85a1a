import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { ChangeAnimation, useChangeCount } from '@ringside/ui/change-animation';
import { Note } from '@ringside/ui/note';
import { Tag } from '@ringside/ui/tag';
import { Versus, type VersusSide } from '@ringside/ui/versus';
import { type ReactNode, useState } from 'react';
import { BanSlot, BanTile } from '../match/ban/ban-tile.tsx';
import { Group, Specimen } from './specimen.tsx';

const PLAYERS = ['1', '2', '3'];

/** The parts of the match's own screens. */
export function MatchGroups() {
  return (
    <>
      <Sides />
      <BanTiles />
      <ChangeAnimations />
    </>
  );
}

const home = (tags: ReactNode): VersusSide => ({
  word: <Trans>Home</Trans>,
  name: 'Alder',
  tags,
  players: PLAYERS,
});
const away = (tags: ReactNode): VersusSide => ({
  word: <Trans>Away</Trans>,
  name: 'Die Donnerschlagfreunde',
  tags,
  players: PLAYERS.map((id) => `9${id}`),
});

function Sides() {
  const { t } = useLingui();
  const waiting: VersusSide = { ...away(null), name: t`To be decided`, players: [] };
  const shared = { against: <Trans>VS</Trans>, level: 3 } as const;
  const seed = 8;
  return (
    <Group name="Versus">
      <Specimen state="to come">
        <div className="gal__w">
          <Versus
            {...shared}
            home={home(
              <Tag tone="you">
                <Trans>Your team</Trans>
              </Tag>,
            )}
            away={away(
              <Tag>
                <Trans>Seed {seed}</Trans>
              </Tag>,
            )}
            score={null}
            note={null}
          />
        </div>
      </Specimen>
      <Specimen state="waiting">
        <div className="gal__w">
          <Versus {...shared} home={home(null)} away={waiting} score={null} note={null} />
        </div>
      </Specimen>
      <Specimen state="played">
        <div className="gal__w">
          <Versus
            {...shared}
            home={home(
              <Tag tone="ok">
                <Trans>Winner</Trans>
              </Tag>,
            )}
            away={away(null)}
            score="2:1"
            note={<Trans>Final score</Trans>}
          />
        </div>
      </Specimen>
    </Group>
  );
}

function BanTiles() {
  const [chosen, setChosen] = useState(true);
  const press = (disabled: boolean) => ({ chosen: false, disabled, act: () => undefined });
  const yourBan = (
    <Tag tone="you" icon="cross">
      <Trans>Ban</Trans>
    </Tag>
  );
  return (
    <Group name="BanTile, BanSlot">
      <Specimen state="free, chosen, banned, not one's turn, outcome">
        <div className="bgrid gal__w">
          <BanTile kind="brawler" name="Brindle" press={press(false)} />
          <BanTile
            kind="brawler"
            name="Vesper"
            badge={chosen && yourBan}
            press={{ chosen, disabled: false, act: () => setChosen(!chosen) }}
          />
          <BanTile
            kind="brawler"
            name="Kettle"
            banned
            tag={
              <Tag tone="home">
                <Trans>Home ban</Trans>
              </Tag>
            }
            press={press(true)}
          />
          <BanTile kind="brawler" name="Ozmo" press={press(true)} />
          <BanTile
            kind="brawler"
            name="Pepperjack"
            banned
            tag={
              <Tag tone="away">
                <Trans>Away ban</Trans>
              </Tag>
            }
          />
        </div>
      </Specimen>
      <Specimen state='kind="map"'>
        <div className="mgrid gal__w">
          <BanTile kind="map" name="Lantern Docks" press={press(false)} />
          <BanTile
            kind="map"
            name="Glasshouse"
            banned
            tag={
              <Tag tone="away">
                <Trans>Away ban</Trans>
              </Tag>
            }
            press={press(true)}
          />
          <BanTile
            kind="map"
            name="Moonwell"
            tag={
              <Tag tone="home">
                <Trans>Home pick</Trans>
              </Tag>
            }
          />
        </div>
      </Specimen>
      <Specimen state="BanSlot: banned, hidden, missing">
        <BanSlot kind="brawler" name="Kettle" banned struck={false} />
        <BanSlot kind="map" name="Glasshouse" banned struck={false} />
        <BanSlot hidden={<Trans>Hidden</Trans>} />
        <BanSlot missing={<Trans>Empty</Trans>} />
      </Specimen>
    </Group>
  );
}

/** Animations of a change: a click triggers each. */
function ChangeAnimations() {
  const [wins, setWins] = useState(0);
  const [banned, setBanned] = useState(false);
  const [checkedIn, setCheckedIn] = useState(false);
  const beats = useChangeCount(checkedIn);
  return (
    <Group name="ChangeAnimation">
      <Specimen state="a score changes">
        <Button size="small" onClick={() => setWins((wins + 1) % 3)}>
          <Trans>Report result</Trans>
        </Button>
        <Tag tone="live">
          <Trans>Live</Trans> <ChangeAnimation of={wins}>{wins} : 1</ChangeAnimation>
        </Tag>
        <div className="gal__w">
          <Versus
            level={3}
            home={home(null)}
            away={away(null)}
            score={`${wins}:1`}
            against={<Trans>VS</Trans>}
            note={<Trans>Reported</Trans>}
          />
        </div>
      </Specimen>
      <Specimen state="a ban locks in">
        <Button size="small" onClick={() => setBanned(!banned)}>
          <Trans>Lock in bans</Trans>
        </Button>
        <div className="bgrid gal__w">
          <BanTile kind="brawler" name="Quillon" banned={banned} />
        </div>
        {banned ? (
          <BanSlot kind="brawler" name="Quillon" banned struck />
        ) : (
          <BanSlot missing={<Trans>Empty</Trans>} />
        )}
      </Specimen>
      <Specimen state="a check-in succeeds">
        <Button size="small" icon="check" onClick={() => setCheckedIn(!checkedIn)}>
          <Trans>Check-in</Trans>
        </Button>
        <ChangeAnimation of={checkedIn}>
          {checkedIn ? (
            <Tag tone="ok">
              <Trans>Checked-In</Trans>
            </Tag>
          ) : (
            <Tag tone="warn" icon="clock">
              <Trans>Not Checked-In</Trans>
            </Tag>
          )}
        </ChangeAnimation>
        {checkedIn && (
          <div className="gal__w">
            <Note tone="ok" beat={beats > 0} title={<Trans>You are checked in.</Trans>} />
          </div>
        )}
      </Specimen>
    </Group>
  );
}
