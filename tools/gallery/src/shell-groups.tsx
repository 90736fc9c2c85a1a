import { useLingui } from '@lingui/react/macro';
import { ACTION_CENTRE_STATUSES } from '@ringside/rules/action-centre/action-centre-status';
import { MATCH_KINDS } from '@ringside/rules/action-centre/match-now';
import { ROSTER_KINDS, type RosterKind } from '@ringside/rules/action-centre/roster-now';
import type { RosterId, SeriesId } from '@ringside/rules/ids';
import { CountdownLine } from '@ringside/ui/countdown';
import { useAgeText } from '@ringside/web/app/offline/use-age-text.ts';
import { useCountdown } from '@ringside/web/app/parts/time/use-countdown.ts';
import { useNow } from '@ringside/web/app/parts/time/use-now.ts';
import {
  ActionBar,
  renderBannedTexts,
  renderFailedTexts,
  renderLiveTexts,
  renderLoadingTexts,
  renderStatusTexts,
  renderVisitorTexts,
} from '@ringside/web/app/shell/action-centre/action-bar.tsx';
import { CheckinPrompt } from '@ringside/web/app/shell/action-centre/checkin-prompt.tsx';
import { MatchBar } from '@ringside/web/app/shell/action-centre/match-bar.tsx';
import { OtherRosterBar } from '@ringside/web/app/shell/action-centre/other-roster-bar.tsx';
import { RosterBar } from '@ringside/web/app/shell/action-centre/roster-bar.tsx';
import { ReconnectingLine } from '@ringside/web/app/shell/bars/live-page.tsx';
import { OfflineLine } from '@ringside/web/app/shell/bars/offline-bar.tsx';
import { OutboxLines } from '@ringside/web/app/shell/bars/outbox-lines.tsx';
import { useState } from 'react';
import { createEntry } from './sample-match.ts';
import { EVENTS } from './sample-season.ts';
import { Groups, ignore, statesOf, useAfter } from './specimen.tsx';

const OUTLOOK = {
  state: 'playing' as const,
  placement: 1,
  points: 100,
  upcoming: { id: '2', date: '2026-11-21T18:00:00Z' },
  through: {
    roster: '2',
    stage: 'Day 2',
    stageNames: {},
    type: 'MQ2',
    date: '2026-11-22T18:00:00Z',
  },
  next: null,
  last: { id: '1', won: true, score: { own: 2, other: 1 } },
};
const ROSTER = { id: '1' as RosterId, name: 'Alder', checkedIn: false, players: [1, 2] };
const WITHOUT_DATE: ReadonlySet<RosterKind> = new Set(['champion', 'withdrawn']);
const MINUTE_MS = 60_000;
const BARS = {
  loading: renderLoadingTexts(),
  failed: renderFailedTexts(),
  banned: renderBannedTexts(),
  live: renderLiveTexts('1'),
  'visitor, before': renderVisitorTexts(false, false),
  'visitor, during': renderVisitorTexts(true, false),
  'visitor, World Finals in view': renderVisitorTexts(false, true),
};

/** The parts of the shell, which a page never shows all at once. */
export function ShellGroups() {
  const [opened] = useState(useNow().getTime());
  const age = useAgeText(opened);
  const [folded, setFolded] = useState(false);
  const prompt = {
    date: useAfter()(4 * MINUTE_MS),
    opponent: 'Cedar',
    onFold: () => setFolded(!folded),
    onCheckIn: ignore,
  };
  return (
    <Groups
      of={{
        ActionBar: {
          ...statesOf(BARS, (texts) => <ActionBar texts={texts} />),
          ...statesOf(ACTION_CENTRE_STATUSES, (state) => (
            <ActionBar texts={renderStatusTexts(state, { registered: true, players: 3 })}>
              {state === 'roster complete' && <CheckinCountdown />}
            </ActionBar>
          )),
        },
        MatchBar: statesOf({ two: false, lobby: true }, (isLobby) =>
          MATCH_KINDS.map((kind) => (
            <MatchBar
              key={kind}
              now={{
                kind,
                seriesId: '7' as SeriesId,
                until: kind === 'disputed' ? null : new Date(opened + 4 * MINUTE_MS),
                isMine: true,
              }}
              opponent={isLobby ? '' : 'Cedar'}
              isLobby={isLobby}
              path="/schedule"
            />
          )),
        ),
        RosterBar: statesOf(ROSTER_KINDS, (kind) => (
          <RosterBar
            now={{
              kind,
              rosterId: ROSTER.id,
              until: WITHOUT_DATE.has(kind) ? null : new Date(opened + 40 * MINUTE_MS),
              isMine: true,
            }}
            roster={ROSTER}
            stage={{ name: 'Monthly Finals', names: {}, type: { id: 'MF' } }}
            outlook={OUTLOOK}
            opponent="Cedar"
            playersMin={3}
            hasCheckin
            isQualified={false}
            elsewhere={false}
          />
        )),
        OtherRosterBar: statesOf(['check in now', 'complete the team'] as const, (kind) => (
          <OtherRosterBar
            now={{ kind, until: new Date(opened + 40 * MINUTE_MS) }}
            team="Cedar"
            otherEvent={EVENTS[1]}
          />
        )),
        CheckinPrompt: statesOf(
          {
            open: { busy: false, folded },
            busy: { busy: true, folded },
            folded: { busy: false, folded: !folded },
          },
          (state) => (
            <div className="gal__p">
              <CheckinPrompt {...prompt} {...state} />
            </div>
          ),
        ),
        OfflineLine: statesOf({ 'of unknown age': null, age }, (shownAge: string | null) => (
          <OfflineLine age={shownAge} />
        )),
        ReconnectingLine: <ReconnectingLine age={age} />,
        OutboxLines: (
          <OutboxLines
            entries={[
              createEntry('match-checkin', 'waiting'),
              createEntry('match-checkin', 'sent'),
              {
                ...createEntry('match-checkin', 'refused'),
                refusal: { status: 409, code: 'too-late', text: '' },
              },
            ]}
          />
        ),
      }}
    />
  );
}

function CheckinCountdown() {
  const { t } = useLingui();
  const { parts, spoken } = useCountdown(useAfter()(60 * MINUTE_MS));
  return <CountdownLine label={t`Check-in closes in`} parts={parts} spoken={spoken} />;
}
