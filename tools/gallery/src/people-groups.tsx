import { AlertFields, PushFields } from '@ringside/web/app/notifications/notification-settings.tsx';
import { NoticeFields } from '@ringside/web/app/notifications/wanted-notices.tsx';
import { ChatLog } from '@ringside/web/app/screens/match/chat/match-chat.tsx';
import { MutedPeople } from '@ringside/web/app/screens/match/chat/muted-people.tsx';
import { MessageReport } from '@ringside/web/app/screens/match/chat/report-message.tsx';
import { Lineups } from '@ringside/web/app/screens/match/match-rosters.tsx';
import {
  PictureFaults,
  PictureList,
  UploadProgress,
} from '@ringside/web/app/screens/match/report/match-pictures.tsx';
import { useState } from 'react';
import {
  ANNA,
  createMatch,
  FIRST_MESSAGE,
  HOME,
  MODERATED_TALK,
  MUTED,
  PICTURES,
  TALK,
} from './sample-match.ts';
import { accept, Groups, ignore, statesOf, useAfter } from './specimen.tsx';

const ACTS = { mute: ignore, unmute: ignore, report: ignore };
const MINUTE_MS = 60_000;

/** The players of a match, their chat, and their evidence for the referee. */
export function PeopleGroups() {
  const after = useAfter();
  const dated = (minutes: number) => createMatch({ date: after(minutes * MINUTE_MS) });
  const withoutPlayers = { ...dated(60), home: { ...HOME, players: [] } };
  const none = new Set<string>();
  const some = new Set(['11', '91', '92', '93']);
  const [pictures, setPictures] = useState(PICTURES);
  const remove = (id: string) =>
    Promise.resolve(setPictures(pictures.filter((picture) => picture.id !== id)));
  return (
    <Groups
      of={{
        Lineups: {
          'before check-in': <Lineups match={dated(60)} present={none} me={ANNA.id} />,
          'check-in open': <Lineups match={dated(5)} present={some} me={ANNA.id} />,
          missed: <Lineups match={dated(-5)} present={some} me={null} />,
          'no listed player': <Lineups match={withoutPlayers} present={none} me={null} />,
        },
        ChatLog: {
          empty: <ChatLog messages={[]} me={null} />,
          'both sides, one’s own, the staff, two days': <ChatLog messages={TALK} me={ANNA.id} />,
          'hidden by the staff, muted, reported': (
            <ChatLog messages={MODERATED_TALK} me={ANNA.id} acts={ACTS} />
          ),
        },
        MessageReport: <MessageReport message={FIRST_MESSAGE} report={accept} onCancel={ignore} />,
        MutedPeople: <MutedPeople muted={MUTED} onUnmute={ignore} />,
        AlertFields: {
          'both on': <AlertFields calls={{ sound: true, shake: true }} shakes />,
          'a device that cannot shake': (
            <AlertFields calls={{ sound: false, shake: false }} shakes={false} />
          ),
        },
        NoticeFields: (
          <NoticeFields
            settings={{ leadMinutes: 30, matchesBefore: true, inGame: false }}
            save={accept}
          />
        ),
        PushFields: statesOf(['unsupported', 'denied', 'off', 'on'] as const, (state) => (
          <PushFields state={state} reload={ignore} />
        )),
        PictureList: <PictureList pictures={pictures} me={ANNA.id} remove={remove} />,
        UploadProgress: <UploadProgress name="end-of-game-3.png" share={0.42} />,
        PictureFaults: (
          <PictureFaults
            faults={[
              { name: 'film.png', fault: 'too-large' },
              { name: 'notes.txt', fault: 'not-a-picture' },
            ]}
          />
        ),
      }}
    />
  );
}
