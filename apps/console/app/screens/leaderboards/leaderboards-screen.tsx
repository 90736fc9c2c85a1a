import type { Leaderboard, LeaderboardEntry } from '@ringside/contract/collections/people';
import type { PointAdjustment } from '@ringside/contract/collections/point-adjustments';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import {
  createAdjustAction,
  createRevokeAction,
  formatAdjustment,
} from '../../parts/adjustment-actions.ts';
import { Filter } from '../../parts/filters.tsx';
import { PagedTable, type Column } from '../../parts/list-table.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { client } from '../../session/console-client.ts';

/** The leaderboards of the regions, where operators adjust points. */
export function LeaderboardsScreen() {
  const [search, setSearch] = useAddress();
  const read = useRead(['leaderboards'], () => client.leaderboards.list());
  return (
    <>
      <div className="head">
        <h1>Leaderboards</h1>
        <p className="soft">
          Finished stages award points. An adjustment adds points or deducts them, with a public
          reason.
        </p>
      </div>
      <QueryView of={read} what="the leaderboards" rows={6}>
        {({ items }) => {
          const board = items.find(({ id }) => id === search.get('board')) ?? items[0];
          return (
            board && (
              <>
                <div className="filters">
                  <Filter
                    label="Region"
                    value={board.id}
                    options={items.map(({ id, region }) => [id, region] as const)}
                    onChange={(id) => setSearch({ board: id })}
                  />
                </div>
                <Board key={board.id} board={board} />
              </>
            )
          );
        }}
      </QueryView>
    </>
  );
}

const QUALIFIES = { crown: 'Direct place', lcq: 'Last Chance place' };

function Board({ board }: { board: Leaderboard }) {
  const { id, region } = board;
  const [search, setSearch] = useAddress();
  const [act, setAct] = useState<Action | null>(null);
  const page = Math.max(1, Number(search.get('page')) || 1);
  const read = useRead(['leaderboard', id, page], () =>
    client.leaderboards.entries(id, { 'page[number]': page }),
  );
  const adjustmentsPage = Math.max(1, Number(search.get('adjustments')) || 1);
  const adjustments = useRead(['adjustments', id, adjustmentsPage], () =>
    client.pointAdjustments.list({
      'filter[leaderboard]': id,
      'page[number]': adjustmentsPage,
    }),
  );
  const refetch = async () => {
    await Promise.all([read.refetch(), adjustments.refetch()]);
  };
  useTopics([`leaderboards:${id}`], () => void refetch());
  const columns: Column<LeaderboardEntry>[] = [
    {
      head: 'Team',
      cell: ({ team, roster }) => <Link to={`/rosters/${roster.id}`}>{team.name}</Link>,
    },
    { head: 'Rank', isNumber: true, cell: ({ rank }) => rank },
    { head: 'Points', isNumber: true, cell: ({ points }) => points },
    {
      head: 'Adjusted by',
      isNumber: true,
      cell: ({ adjustments: changes }) =>
        changes.length > 0 &&
        formatAdjustment(changes.reduce((sum, { points }) => sum + points, 0)),
    },
    {
      head: 'Qualifies',
      cell: ({ qualifiedBy }) => qualifiedBy && <Tag tone="ok">{QUALIFIES[qualifiedBy]}</Tag>,
    },
    {
      head: 'Commands',
      isActions: true,
      cell: (entry) => (
        <Button
          size="small"
          aria-label={`Adjust points of ${entry.team.name}`}
          onClick={() => setAct(createAdjustAction(entry.team, [board]))}
        >
          Adjust points
        </Button>
      ),
    },
  ];
  return (
    <>
      <Section title={region}>
        <PagedTable
          of={read}
          what="the leaderboard"
          columns={columns}
          empty="No team has points yet. The first finished stage with a points table awards them."
          onPage={(number) => setSearch({ board: id, page: String(number) })}
        />
      </Section>
      <Section title="Adjustments">
        <PagedTable
          of={adjustments}
          what="the adjustments"
          columns={adjustmentColumns((adjustment) => setAct(createRevokeAction(adjustment)))}
          empty="No points are adjusted."
          onPage={(number) => setSearch({ board: id, adjustments: String(number) })}
        />
      </Section>
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={refetch} />
    </>
  );
}

const adjustmentColumns = (
  onRevoke: (adjustment: PointAdjustment) => void,
): Column<PointAdjustment>[] => [
  { head: 'Team', cell: ({ team }) => team.name },
  { head: 'Points', isNumber: true, cell: ({ points }) => formatAdjustment(points) },
  {
    head: 'Reason',
    cell: ({ reason, lapsed }) => (
      <>
        <span className="break">{reason}</span> {lapsed && <Tag>Lapsed</Tag>}
      </>
    ),
  },
  { head: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    head: 'Commands',
    isActions: true,
    cell: (adjustment) => (
      <Button
        size="small"
        aria-label={`Revoke the adjustment of ${adjustment.team.name}`}
        onClick={() => onRevoke(adjustment)}
      >
        Revoke
      </Button>
    ),
  },
];
