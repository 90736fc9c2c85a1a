import type { MatchSeries, SeriesRoom } from '@ringside/contract/collections/match-series';
import { Button } from '@ringside/ui/button';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import type { Action } from '../action-dialog.tsx';
import { Time } from '../time.tsx';
import type { SeriesData } from './read-series.ts';

/** The room in the game of an open series, for referees: its code, who is in, and the buttons. */
export function Room({
  file: { series, room },
  onAct,
}: {
  file: Pick<SeriesData, 'series' | 'room'>;
  onAct: (action: Action) => void;
}) {
  const can = usePermissions();
  if (!room) return null;
  return (
    <div className="row row-b">
      {room.room ? (
        <span>
          Code <code translate="no">{room.room.code}</code>, opened{' '}
          {room.room.isByGame ? 'by the game ' : ''}
          at <Time at={room.room.openedAt} />. {room.room.players.length} players are in.
        </span>
      ) : (
        <span>No room is open.</span>
      )}
      {can('series.rule') && room.canOpen && (
        <span className="row">
          <Button size="small" onClick={() => onAct(createOpenAction(series, room))}>
            {room.room ? 'Replace the room' : 'Open a room'}
          </Button>
          {room.room && (
            <Button size="small" onClick={() => onAct(createCloseAction(series, room.room))}>
              Close the room
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

const createOpenAction = (series: MatchSeries, { room }: SeriesRoom): Action => ({
  title: room ? 'Replace the room' : 'Open a room',
  label: room ? 'Replace' : 'Open',
  successText: 'The room is open.',
  description:
    'Both line-ups see the code at once. A new room is empty, and an earlier code is deleted.',
  howToUndo: room ? `Replace it again, with the code ${room.code}.` : 'Choose “Close the room”.',
  fields: [{ name: 'code', label: 'Code (empty: the game opens the room)', initial: '' }],
  run: ({ code }) => client.matchSeries.openRoom(series.id, code?.trim() || undefined),
});

const createCloseAction = (series: MatchSeries, room: SeriesRoom['room']): Action => ({
  title: 'Close the room',
  label: 'Close',
  successText: 'The room is closed.',
  description: 'The code is deleted, and players no longer see a room.',
  howToUndo: `Open a room again, with the code ${room?.code ?? ''}.`,
  run: () => client.matchSeries.closeRoom(series.id),
});
