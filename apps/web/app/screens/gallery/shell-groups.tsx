import { Trans, useLingui } from '@lingui/react/macro';
import { ACTION_CENTRE_STATUSES } from '@ringside/rules/action-centre/action-centre-status';
import { BESIDE_STATES } from '@ringside/rules/action-centre/player-state';
import { CountdownLine } from '@ringside/ui/countdown';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../live/use-now.ts';
import { useAgeText } from '../../offline/use-age-text.ts';
import type { Entry } from '../../outbox/entry.ts';
import {
  ActionBar,
  type ActionTexts,
  renderBannedTexts,
  renderFailedTexts,
  renderLiveTexts,
  renderLoadingTexts,
  renderStatusTexts,
  renderVisitorTexts,
} from '../../shell/action-centre/action-bar.tsx';
import { CheckinPrompt } from '../../shell/action-centre/checkin-prompt.tsx';
import PlayerBar from '../../shell/action-centre/player-bar.tsx';
import { renderConfirmLobbyTexts } from '../../shell/action-centre/reported-lobby-bar.tsx';
import { ReconnectingLine } from '../../shell/bars/live-page.tsx';
import { OfflineLine } from '../../shell/bars/offline-bar.tsx';
import { OutboxLines } from '../../shell/bars/outbox-lines.tsx';
import { CopyButton } from '../../shell/page/copy-button.tsx';
import { Paging } from '../../shell/page/paging.tsx';
import { useCountdown } from '../../shell/time/use-countdown.ts';
import { Group, Specimen } from './specimen.tsx';
import { useAfter } from './use-after.ts';

const SAMPLE = {
  roster: { id: '1', name: 'Night Shift' },
  outlook: {
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
  },
  elsewhere: false,
};
const LEAD_MS = 4 * 60_000;

/** The parts of the shell, which a page never shows all at once. */
export function ShellGroups() {
  return (
    <>
      <Group name="ActionBar">
        <Bar state="loading" texts={renderLoadingTexts()} />
        <Bar state="failed" texts={renderFailedTexts()} />
        <Bar state="banned" texts={renderBannedTexts()} />
        <Bar state="live" texts={renderLiveTexts('1')} />
        <Bar state="reported lobby, to confirm" texts={renderConfirmLobbyTexts('1')} />
        <Bar state="visitor, before" texts={renderVisitorTexts(false, false)} />
        <Bar state="visitor, during" texts={renderVisitorTexts(true, false)} />
        <Bar state="visitor, World Finals in view" texts={renderVisitorTexts(false, true)} />
        {ACTION_CENTRE_STATUSES.map((state) => (
          <Bar
            key={state}
            state={state}
            texts={renderStatusTexts(state, { registered: true, players: 3 })}
          >
            {state === 'roster complete' && <CheckinCountdown />}
          </Bar>
        ))}
        {BESIDE_STATES.map((state) => (
          <Specimen key={state} state={state}>
            <div className="gal__w">
              <PlayerBar state={state} {...SAMPLE} />
            </div>
          </Specimen>
        ))}
      </Group>
      <Prompts />
      <ConnectionStates />
    </>
  );
}

function Bar({
  state,
  texts,
  children,
}: {
  state: string;
  texts: ActionTexts;
  children?: ReactNode;
}) {
  return (
    <Specimen state={state}>
      <div className="gal__w">
        <ActionBar texts={texts}>{children}</ActionBar>
      </div>
    </Specimen>
  );
}

function CheckinCountdown() {
  const { t } = useLingui();
  const { parts, spoken } = useCountdown(useAfter(15 * LEAD_MS));
  return <CountdownLine label={t`Check-in closes in`} parts={parts} spoken={spoken} />;
}

function Prompts() {
  const date = useAfter(LEAD_MS);
  const [folded, setFolded] = useState(false);
  const rest = {
    date,
    opponent: 'Cedar',
    onFold: () => setFolded(!folded),
    onCheckIn: () => undefined,
  };
  return (
    <Group name="CheckinPrompt">
      <Specimen state="open">
        <div className="gal__p">
          <CheckinPrompt {...rest} busy={false} folded={folded} />
        </div>
      </Specimen>
      <Specimen state="busy">
        <div className="gal__p">
          <CheckinPrompt {...rest} busy folded={folded} />
        </div>
      </Specimen>
      <Specimen state="folded">
        <div className="gal__p">
          <CheckinPrompt {...rest} busy={false} folded={!folded} />
        </div>
      </Specimen>
    </Group>
  );
}

const entry = (id: string, state: Entry['state'], refusal?: Entry['refusal']): Entry => ({
  id,
  order: 1,
  person: '1',
  kind: 'match-checkin',
  subject: '1',
  about: 'Cedar',
  madeAt: Date.UTC(2026, 10, 21, 21),
  request: { method: 'POST', path: '', body: null },
  state,
  ...(refusal && { refusal }),
});

function ConnectionStates() {
  const [opened] = useState(useNow().getTime());
  const age = useAgeText(opened);
  return (
    <Group name="OfflineLine, ReconnectingLine, OutboxLines, Paging, CopyButton">
      <Specimen state="OfflineLine">
        <div className="gal__w">
          <OfflineLine age={null} />
        </div>
      </Specimen>
      <Specimen state="OfflineLine: age">
        <div className="gal__w">
          <OfflineLine age={age} />
        </div>
      </Specimen>
      <Specimen state="ReconnectingLine: age">
        <div className="gal__w gal__reconnecting">
          <ReconnectingLine age={age} />
        </div>
      </Specimen>
      <Specimen state="OutboxLines: waiting, sent, refused">
        <div className="gal__w">
          <OutboxLines
            entries={[
              entry('a', 'waiting'),
              entry('b', 'sent'),
              entry('c', 'refused', { status: 409, code: 'too-late', text: '' }),
            ]}
          />
        </div>
      </Specimen>
      <Specimen state="Paging">
        <Paging path="/gallery" page={{ number: 2, size: 20, total: 55 }} />
      </Specimen>
      <Specimen state="CopyButton">
        <CopyButton text="Ringside">
          <Trans>Copy</Trans>
        </CopyButton>
      </Specimen>
    </Group>
  );
}
