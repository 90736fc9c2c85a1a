import type { MergePreview } from '@ringside/contract/collections/people';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Note } from '@ringside/ui/note';
import { type ReactNode, useCallback, useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { useRunAction } from '../../parts/action-dialog.tsx';
import { SearchField } from '../../parts/filters.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { Time } from '../../parts/time.tsx';
import { UndoNote } from '../../parts/undo-note.tsx';
import { client, clientForVersion } from '../../session/console-client.ts';
import { isStale } from '../../shell/format-fault.ts';
import type { PersonData } from './read-person.ts';

const MANY = 8;

interface MergeProps {
  /** The account that stays. */
  target: PersonData;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** The merge of two accounts of one person: find the other, preview what moves, confirm. */
export function MergeDialog({ open, ...props }: MergeProps & { open: boolean }) {
  return (
    <Dialog open={open} title="Merge with another account" close="Close" onClose={props.onClose}>
      {open && <MergeForm {...props} />}
    </Dialog>
  );
}

function MergeForm(props: MergeProps) {
  const [from, setFrom] = useState<string | null>(null);
  if (from === null) return <AccountChoice keptId={props.target.user.id} onChosen={setFrom} />;
  return <MergeConfirmation {...props} from={from} onOther={() => setFrom(null)} />;
}

function AccountChoice({ keptId, onChosen }: { keptId: string; onChosen: (id: string) => void }) {
  const [text, setText] = useState('');
  const search = useCallback((next: string) => setText(next), []);
  const read = useRead(['merge-search', keptId, text], async () =>
    text === ''
      ? []
      : (
          await client.users.list({
            'filter[search]': text.replaceAll(',', ' '),
            'page[size]': MANY,
          })
        ).items.filter(({ id }) => id !== keptId),
  );
  return (
    <div className="stack">
      <p>Choose the other account of this person. Its content moves to this account.</p>
      <SearchField label="Name, tag or email address" value={text} onSearch={search} />
      {text !== '' && (
        <QueryView of={read} what="people" rows={2}>
          {(people) =>
            people.length === 0 ? (
              <EmptyText>No matching people.</EmptyText>
            ) : (
              <ul className="lines">
                {people.map((user) => (
                  <li key={user.id}>
                    <span className="grow">
                      {user.username}{' '}
                      <span className="soft small">
                        {(user as PersonData['user']).playerTag ?? user.email ?? ''}
                      </span>
                    </span>
                    <Button
                      size="small"
                      aria-label={`Choose ${user.username} ${(user as PersonData['user']).playerTag ?? ''}`}
                      onClick={() => onChosen(user.id)}
                    >
                      Choose
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      )}
    </div>
  );
}

function MergeConfirmation({
  target: { user, version },
  from,
  onOther,
  onClose,
  onChanged,
}: MergeProps & { from: string; onOther: () => void }) {
  const read = useRead(['merge', from, user.id], () => client.users.mergePreview(user.id, from), {
    gcTime: 0,
  });
  const { run, busy, fault } = useRunAction(
    {
      run: async () => read.data && clientForVersion(version).users.merge(user.id, read.data.from),
      successText: `The account is part of ${user.username} now.`,
    },
    { onClose, onChanged },
  );
  return (
    <div className="stack act">
      <QueryView of={read} what="what would move" rows={4}>
        {(preview) => (
          <>
            <p className="act__does">{`The content of ${preview.from.username} (${preview.from.playerTag ?? 'no tag'}) moves to ${user.username}, and its sessions end. A player who launches the game with its tag is then ${user.username}. Mutes, a silence and notified devices move as well. Email addresses, phone numbers and the chat account stay with ${preview.from.username}.`}</p>
            <MovedItems moves={preview.moves} />
            {preview.refusal && (
              <Note tone="bad" title={preview.refusal.title}>
                {preview.refusal.detail && <p>{preview.refusal.detail}</p>}
              </Note>
            )}
          </>
        )}
      </QueryView>
      <UndoNote>
        Choose “Split again” on the emptied account. What moved goes back; what was added since
        stays here.
      </UndoNote>
      <Refusal fault={fault} />
      <div className="row row--end">
        <Button onClick={onOther}>Another account</Button>
        {isStale(fault) ? (
          <Button variant="light" onClick={() => void onChanged().then(onClose)}>
            Show the current state
          </Button>
        ) : (
          <Button
            variant="danger"
            busy={busy}
            disabled={!read.data || read.data.refusal !== null}
            onClick={() => void run({}, false)}
          >
            Merge
          </Button>
        )}
      </div>
    </div>
  );
}

function MovedItems({ moves }: { moves: MergePreview['moves'] }) {
  const joinNames = (things: { name: string }[]) => things.map(({ name }) => name).join(', ');
  const facts: [string, ReactNode][] = [
    ['Rosters', joinNames(moves.rosters)],
    ['Teams', joinNames(moves.teams)],
    ['Points of the teams', String(moves.points)],
    ['Game accounts', joinNames(moves.gameAccounts)],
    ['Series', String(moves.series)],
    ['Check-ins', String(moves.checkins)],
    ['Wins in the queue', String(moves.queueWins)],
    ['Chat and pictures', String(moves.chatMessages + moves.attachments)],
    ['Players that it muted', String(moves.mutes)],
    ['Players that muted it', String(moves.mutedBy)],
    ['Silenced until', moves.silencedUntil && <Time at={moves.silencedUntil} />],
    ['Notified devices', String(moves.devices)],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
