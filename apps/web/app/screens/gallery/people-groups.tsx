import { useState } from 'react';
import { useNow } from '../../live/use-now.ts';
import { AlertFields, PushFields } from '../../notifications/notification-settings.tsx';
import { ChatLog } from '../match/chat/match-chat.tsx';
import { MutedPeople } from '../match/chat/muted-people.tsx';
import { MessageReport } from '../match/chat/report-message.tsx';
import { Lineups } from '../match/match-rosters.tsx';
import { PictureFaults, PictureList, UploadProgress } from '../match/report/match-pictures.tsx';
import {
  DECENT_TALK,
  createMatch,
  FIRST_MESSAGE,
  ME,
  MUTED,
  PICTURES,
  TALK,
} from './sample-match.ts';
import { Group, Specimen } from './specimen.tsx';
import '../match/match.css';

const nothing = () => undefined;
const NOTICE_STATES = ['unsupported', 'denied', 'off', 'on'] as const;

/** The players of a match, their chat, and their evidence for the referee. */
export function PeopleGroups() {
  const [pictures, setPictures] = useState(PICTURES);
  const remove = (id: string) =>
    Promise.resolve(setPictures(pictures.filter((picture) => picture.id !== id)));
  return (
    <>
      <LineupStates />
      <Group name="ChatLog">
        <Specimen state="empty">
          <div className="gal__w">
            <ChatLog messages={[]} me={null} />
          </div>
        </Specimen>
        <Specimen state="both sides, one's own, the staff, two days">
          <div className="gal__w">
            <ChatLog messages={TALK} me={ME} />
          </div>
        </Specimen>
        <Specimen state="hidden by the staff, muted, reported">
          <div className="gal__w">
            <ChatLog
              messages={DECENT_TALK}
              me={ME}
              acts={{ mute: nothing, unmute: nothing, report: nothing }}
            />
          </div>
        </Specimen>
      </Group>
      <Group name="MessageReport">
        <div className="gal__w">
          <MessageReport
            message={FIRST_MESSAGE}
            report={() => Promise.resolve()}
            onCancel={nothing}
          />
        </div>
      </Group>
      <Group name="MutedPeople">
        <Specimen state="two">
          <div className="gal__w">
            <MutedPeople muted={MUTED} onUnmute={nothing} />
          </div>
        </Specimen>
      </Group>
      <Group name="AlertFields, PushFields">
        <Specimen state="both on">
          <AlertFields calls={{ sound: true, shake: true }} shakes />
        </Specimen>
        <Specimen state="a device that cannot shake">
          <AlertFields calls={{ sound: false, shake: false }} shakes={false} />
        </Specimen>
        {NOTICE_STATES.map((state) => (
          <Specimen key={state} state={state}>
            <PushFields state={state} reload={nothing} />
          </Specimen>
        ))}
      </Group>
      <Group name="PictureList, UploadProgress, PictureFaults">
        <Specimen state="one's own and another's">
          <div className="gal__w">
            <PictureList pictures={pictures} me={ME} remove={remove} />
          </div>
        </Specimen>
        <Specimen state="on its way">
          <UploadProgress name="end-of-game-3.png" share={0.42} />
        </Specimen>
        <Specimen state="not sent">
          <PictureFaults
            faults={[
              { name: 'film.png', fault: 'too-large' },
              { name: 'notes.txt', fault: 'not-a-picture' },
            ]}
          />
        </Specimen>
      </Group>
    </>
  );
}

const MINUTE_MS = 60_000;

function LineupStates() {
  const now = useNow().getTime();
  const [opened] = useState(now);
  const dated = (minutes: number) =>
    createMatch({ date: new Date(opened + minutes * MINUTE_MS).toISOString() });
  const some = new Set(['11', '91', '92', '93']);
  return (
    <Group name="Lineups">
      <Specimen state="before check-in">
        <div className="gal__w">
          <Lineups match={dated(60)} present={new Set()} me={ME} />
        </div>
      </Specimen>
      <Specimen state="check-in open">
        <div className="gal__w">
          <Lineups match={dated(5)} present={some} me={ME} />
        </div>
      </Specimen>
      <Specimen state="missed">
        <div className="gal__w">
          <Lineups match={dated(-5)} present={some} me={null} />
        </div>
      </Specimen>
      <Specimen state="nobody is listed">
        <div className="gal__w">
          <Lineups match={withoutPlayers(dated(60))} present={new Set()} me={null} />
        </div>
      </Specimen>
    </Group>
  );
}

const withoutPlayers = ({ home, ...rest }: ReturnType<typeof createMatch>) => ({
  ...rest,
  home: { ...home, players: [] },
});
