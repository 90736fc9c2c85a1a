import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { LobbyOrder } from '@ringside/ui/lobby-order/lobby-order';
import {
  createDraft,
  isComplete,
  type LobbyDraft,
  withoutAbsent,
} from '@ringside/ui/lobby-order/order-draft';
import { type FormEvent, useState } from 'react';
import { clientForVersion } from '../../../session/console-client.ts';
import { type CorrectionBlocker, CorrectionPreview } from '../correction-preview.tsx';
import {
  ResultEnd,
  ResultFrame,
  useOpenedSeries,
  useSaveResult,
  type ResultDialogProps,
} from '../result-parts.tsx';
import { LOBBY_ORDER_TEXTS } from './lobby-order-texts.ts';
import { playingTeams } from './lobby-table.ts';

export interface LobbyQuestion {
  series: MatchSeries;
  /** The initial order of each game: a report, or the current result. */
  initialGames: string[][];
}

/** The dialog that sets, rules or corrects the result of a lobby, game by game. */
export function LobbyResultDialog({
  question,
  ...dialog
}: ResultDialogProps & { question: LobbyQuestion | null }) {
  return (
    <ResultFrame series={question?.series} onClose={dialog.onClose}>
      {question && <LobbyResultForm question={question} {...dialog} />}
    </ResultFrame>
  );
}

/** Formats the games for the preview of a correction. */
const formatGames = (games: LobbyDraft['games']): string =>
  games.map((order) => order.join(',')).join(';');

function LobbyResultForm({
  question: { series: opened, initialGames },
  ...dialog
}: ResultDialogProps & { question: LobbyQuestion }) {
  const { series, isNewer, readNewer } = useOpenedSeries(opened, dialog.onChanged);
  const teams = playingTeams(series);
  const playing = teams.map(({ id }) => id);
  const [entered, setDraft] = useState(() => createDraft(series.bestOf, initialGames));
  const draft = withoutAbsent(entered, playing);
  const isReady = isComplete(draft, playing);
  const [blocker, setBlocker] = useState<CorrectionBlocker>(null);
  const request = useSaveResult(
    (force) =>
      clientForVersion(series.version).matchSeries.report(
        series.id,
        draft.games.map((order) => ({ placements: [...order] })),
        { force },
      ),
    dialog,
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isReady) request.submit(event);
  }
  return (
    <form className="stack act" onSubmit={submit}>
      <p>The result counts at once, and all rosters are notified.</p>
      <LobbyOrder draft={draft} teams={teams} texts={LOBBY_ORDER_TEXTS} onChange={setDraft} />
      {isReady && series.state === 'finished' && (
        <CorrectionPreview
          series={series}
          correction={{ placements: formatGames(draft.games) }}
          onBlocked={setBlocker}
        />
      )}
      <ResultEnd
        request={request}
        readNewer={readNewer}
        newer={isNewer ? 'The lobby has changed meanwhile. Your input is kept.' : null}
        blocker={blocker}
        missing={isReady ? undefined : 'Enter every place'}
        onClose={dialog.onClose}
      />
    </form>
  );
}
