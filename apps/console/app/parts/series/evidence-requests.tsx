import type { EvidenceRequest, MatchSeries } from '@ringside/contract/collections/match-series';
import { serverNow } from '@ringside/contract/live/server-clock';
import { Button } from '@ringside/ui/button';
import { clientForVersion } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import type { Action } from '../action-dialog.tsx';
import { Time } from '../time.tsx';
import type { SeriesData } from './read-series.ts';

const MINUTES = ['5', '10', '15', '30', '60'];

/** The requests for a picture of each roster of a disputed series, and the buttons to ask. */
export function EvidenceRequests({
  file: { series, evidenceRequests },
  onAct,
}: {
  file: Pick<SeriesData, 'series' | 'evidenceRequests'>;
  onAct: (action: Action) => void;
}) {
  const can = usePermissions();
  if (series.reporting !== 'disputed') return null;
  return (
    <ul className="stack">
      {series.competitors.flatMap(({ roster }) =>
        roster ? (
          <li key={roster.id} className="row row-b">
            <RequestText
              name={roster.name}
              request={evidenceRequests.find((one) => one.roster === roster.id)}
            />
            {can('series.rule') && (
              <RequestButtons
                series={series}
                roster={roster}
                isAsked={evidenceRequests.some((one) => one.roster === roster.id)}
                onAct={onAct}
              />
            )}
          </li>
        ) : (
          []
        ),
      )}
    </ul>
  );
}

function RequestText({ name, request }: { name: string; request: EvidenceRequest | undefined }) {
  if (!request) return <span>{name}: not asked for a picture</span>;
  if (request.isMet) return <span>{name}: has added a picture</span>;
  return serverNow() < new Date(request.until) ? (
    <span>
      {name}: asked for a picture until <Time at={request.until} />
    </span>
  ) : (
    <span>
      {name}: has added no picture by <Time at={request.until} />
    </span>
  );
}

interface RequestedRoster {
  id: string;
  name: string;
}

function RequestButtons({
  series,
  roster,
  isAsked,
  onAct,
}: {
  series: MatchSeries;
  roster: RequestedRoster;
  isAsked: boolean;
  onAct: (action: Action) => void;
}) {
  return (
    <span className="row">
      <Button size="small" onClick={() => onAct(createAskAction(series, roster))}>
        {isAsked ? 'Ask again' : 'Ask for a picture'}
      </Button>
      {isAsked && (
        <Button size="small" onClick={() => onAct(createWithdrawAction(series, roster))}>
          Withdraw
        </Button>
      )}
    </span>
  );
}

const createAskAction = (series: MatchSeries, { id, name }: RequestedRoster): Action => ({
  title: `Ask ${name} for a picture`,
  label: 'Ask for a picture',
  successText: `${name} is asked for a picture.`,
  description:
    'Its players see the request with its deadline on the page of the match, and while it is live on every page. When the time is over, nothing happens by itself: you decide.',
  howToUndo: 'Choose “Withdraw” beside the request.',
  fields: [
    {
      name: 'minutes',
      label: 'Minutes',
      required: true,
      initial: '10',
      options: MINUTES.map((value) => ({ value, label: value })),
    },
  ],
  run: ({ minutes = '10' }) =>
    clientForVersion(series.version).matchSeries.askForEvidence(series.id, {
      roster: id,
      minutes: Number(minutes),
    }),
});

const createWithdrawAction = (series: MatchSeries, { id, name }: RequestedRoster): Action => ({
  title: `Withdraw the request to ${name}`,
  label: 'Withdraw',
  successText: 'The request is withdrawn.',
  description: 'Its players are no longer asked for a picture. Pictures that they added stay.',
  howToUndo: 'Ask again.',
  run: () => clientForVersion(series.version).matchSeries.withdrawEvidenceRequest(series.id, id),
});
