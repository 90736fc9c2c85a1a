import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Checkbox } from '@ringside/ui/field';
import { type FormEvent, type ReactNode, useState } from 'react';
import { client } from '../../session/console-client.ts';
import { isDependencyConflict } from '../../shell/format-fault.ts';
import { useRunAction } from '../action-dialog.tsx';
import { NewerVersionNote, SaveButton, SaveFault } from '../edit-conflict.tsx';
import { UndoNote } from '../undo-note.tsx';
import type { CorrectionBlocker } from './correction-preview.tsx';

export interface ResultDialogProps {
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** The dialog around the form of a result; it is open while there is a series. */
export function ResultFrame({
  series,
  onClose,
  children,
}: Pick<ResultDialogProps, 'onClose'> & { series: MatchSeries | undefined; children: ReactNode }) {
  return (
    <Dialog
      open={series !== undefined}
      title={series?.state === 'finished' ? 'Correct the result' : 'Set the result'}
      close="Close"
      onClose={onClose}
    >
      {children}
    </Dialog>
  );
}

/** The series that an operator opened, and its latest version once they load it. */
export function useOpenedSeries(opened: MatchSeries, onChanged: () => Promise<void>) {
  const [series, setSeries] = useState(opened);
  return {
    series,
    isNewer: series.version !== opened.version,
    async readNewer() {
      setSeries(await client.matchSeries.get(series.id));
      await onChanged();
    },
  };
}

/**
 * The request that saves a result. `force`: also if it resets series that have begun, which the
 * operator has accepted.
 */
export function useSaveResult(
  send: (force: boolean) => Promise<unknown>,
  { onClose, onChanged }: ResultDialogProps,
) {
  const { run, ...request } = useRunAction(
    { run: (_none, { force }) => send(force), successText: 'The result is saved.' },
    { onClose, onChanged },
  );
  return {
    ...request,
    submit: (event: FormEvent<HTMLFormElement>) =>
      void run({}, new FormData(event.currentTarget).get('force') === 'on'),
  };
}

const FORCE_LABELS = {
  series: 'Continue and reset the series that have begun',
  'seeded-stages': 'Continue: stages that are seeded keep their rosters',
};

/**
 * The end of the form of a result: what follows, what went wrong, and the buttons. `newer`: the
 * note on a newer version that was loaded. `missing`: what the form still needs.
 */
export function ResultEnd({
  request: { busy, fault, setFault },
  readNewer,
  newer,
  blocker,
  missing,
  onClose,
}: {
  request: Pick<ReturnType<typeof useSaveResult>, 'busy' | 'fault' | 'setFault'>;
  readNewer: () => Promise<void>;
  newer: string | null;
  blocker: CorrectionBlocker;
  missing?: string | undefined;
  onClose: () => void;
}) {
  return (
    <>
      <UndoNote>Correct the result, or reset the series to have it played again.</UndoNote>
      {newer !== null && <NewerVersionNote>{newer}</NewerVersionNote>}
      <SaveFault fault={fault} />
      {(blocker !== null || isDependencyConflict(fault)) && (
        <Checkbox name="force" label={FORCE_LABELS[blocker ?? 'series']} />
      )}
      <div className="row row--end">
        <Button onClick={onClose}>Cancel</Button>
        {missing === undefined ? (
          <SaveButton
            fault={fault}
            busy={busy}
            onReload={() => void readNewer().then(setFault, setFault)}
          >
            Set this result
          </SaveButton>
        ) : (
          <Button variant="go" disabled>
            {missing}
          </Button>
        )}
      </div>
    </>
  );
}
