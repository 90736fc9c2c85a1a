import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Checkbox } from '@ringside/ui/field';
import { LobbyOrder } from '@ringside/ui/lobby-order/lobby-order';
import {
  createDraft,
  isComplete,
  type LobbyDraft,
  withoutAbsent,
} from '@ringside/ui/lobby-order/order-draft';
import { type FormEvent, useState } from 'react';
import { useRunAction } from '../../../parts/action-dialog.tsx';
import { NewerVersionNote, SaveButton, SaveFault } from '../../../parts/edit-conflict.tsx';
import { UndoNote } from '../../../parts/undo-note.tsx';
import { client, clientForVersion } from '../../../session/console-client.ts';
import { isDependencyConflict } from '../../../shell/format-fault.ts';
import { CorrectionPreview } from '../correction-preview.tsx';
import { LOBBY_ORDER_TEXTS } from './lobby-order-texts.ts';
import { playingTeams } from './lobby-table.ts';

export interface LobbyQuestion {
  series: MatchSeries;
  /** The initial order of each game: a report, or the current result. */
  initialGames: string[][];
}

interface LobbyResultDialogProps {
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** The dialog that sets, rules or corrects the result of a lobby, game by game. */
export function LobbyResultDialog({
  question,
  onClose,
  onChanged,
}: LobbyResultDialogProps & { question: LobbyQuestion | null }) {
  return (
    <Dialog
      open={question !== null}
      title={question?.series.state === 'finished' ? 'Correct the result' : 'Set the result'}
      close="Close"
      onClose={onClose}
    >
      {question && <LobbyResultForm question={question} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

/** Formats the games for the preview of a correction. */
const formatGames = (games: LobbyDraft['games']): string =>
  games.map((order) => order.join(',')).join(';');

function LobbyResultForm({
  question: { series: opened, initialGames },
  onClose,
  onChanged,
}: LobbyResultDialogProps & { question: LobbyQuestion }) {
  const [series, setSeries] = useState(opened);
  const teams = playingTeams(series);
  const playing = teams.map(({ id }) => id);
  const [entered, setDraft] = useState(() => createDraft(series.bestOf, initialGames));
  const draft = withoutAbsent(entered, playing);
  const isReady = isComplete(draft, playing);
  const [blocked, setBlocked] = useState(false);
  const { run, busy, fault, setFault } = useRunAction(
    {
      run: (_none, { force }) =>
        clientForVersion(series.version).matchSeries.report(
          series.id,
          draft.games.map((order) => ({ placements: [...order] })),
          { force },
        ),
      successText: 'The result is saved.',
    },
    { onClose, onChanged },
  );
  async function readNewer() {
    setSeries(await client.matchSeries.get(series.id));
    await onChanged();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isReady) void run({}, new FormData(event.currentTarget).get('force') === 'on');
  }
  return (
    <form className="stack act" onSubmit={submit}>
      <p>The result counts at once, and all rosters are notified.</p>
      <LobbyOrder draft={draft} teams={teams} texts={LOBBY_ORDER_TEXTS} onChange={setDraft} />
      {isReady && series.state === 'finished' && (
        <CorrectionPreview
          series={series}
          correction={{ placements: formatGames(draft.games) }}
          onBlocked={setBlocked}
        />
      )}
      <UndoNote>Correct the result, or reset the series to have it played again.</UndoNote>
      {series.version !== opened.version && (
        <NewerVersionNote>The lobby has changed meanwhile. Your input is kept.</NewerVersionNote>
      )}
      <SaveFault fault={fault} />
      {(blocked || isDependencyConflict(fault)) && (
        <Checkbox name="force" label="Continue and reset the series that have begun" />
      )}
      <div className="row row--end">
        <Button onClick={onClose}>Cancel</Button>
        {isReady ? (
          <SaveButton
            fault={fault}
            busy={busy}
            onReload={() => void readNewer().then(setFault, setFault)}
          >
            Set this result
          </SaveButton>
        ) : (
          <Button look="go" disabled>
            Enter every place
          </Button>
        )}
      </div>
    </form>
  );
}
