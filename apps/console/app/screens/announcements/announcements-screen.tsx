import type { Announcement } from '@ringside/contract/collections/announcements';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useTopics } from '../../live/stream.ts';
import { useNow } from '../../live/use-now.ts';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { LANGUAGES } from '../../parts/languages.ts';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import {
  clientForVersion,
  readAllVersioned,
  type Versioned,
} from '../../session/console-client.ts';
import { AnnouncementDialog, type Draft } from './announcement-dialog.tsx';
import {
  createFormTexts,
  missingLanguagesOf,
  type Phase,
  announcementPhaseOf,
} from './announcement-texts.ts';

type StoredAnnouncement = Versioned<Announcement>;
const TOPICS = ['announcements:all'];
const PARTS: { phase: Phase; title: string; none: string }[] = [
  { phase: 'running', title: 'Active', none: 'No active announcements.' },
  { phase: 'scheduled', title: 'Scheduled', none: 'No scheduled announcements.' },
  { phase: 'over', title: 'Past', none: 'No past announcements.' },
];

/** The announcements: active, upcoming and past. */
export function AnnouncementsScreen() {
  const read = useRead(['announcements'], () =>
    readAllVersioned<Announcement>('/api/announcements/1.0'),
  );
  const [draft, setDraft] = useState<Draft | null>(null);
  const [act, setAct] = useState<Action | null>(null);
  useTopics(TOPICS, () => void read.refetch());
  const now = useNow();
  return (
    <>
      <div className="head">
        <h1>Announcements</h1>
        <p className="soft">
          A banner above every page of the site, in the reader’s language, until it ends or the
          reader dismisses it.
        </p>
      </div>
      <div className="acts">
        <Button
          variant="go"
          size="small"
          icon="plus"
          onClick={() => setDraft({ announcement: null })}
        >
          New announcement
        </Button>
      </div>
      <QueryView of={read} what="the announcements" rows={4}>
        {(announcements) =>
          PARTS.map(({ phase, title, none }) => {
            const items = announcements.filter((one) => announcementPhaseOf(one, now) === phase);
            return (
              <Section
                key={phase}
                title={title}
                aside={items.length > 0 && <span className="soft small num">{items.length}</span>}
              >
                {items.length === 0 && <EmptyText>{none}</EmptyText>}
                <ul className="lines">
                  {items.map((announcement) => (
                    <AnnouncementLine
                      key={announcement.id}
                      announcement={announcement}
                      onChange={() => setDraft({ announcement })}
                      onDelete={() => setAct(createDeleteAction(announcement, phase))}
                    />
                  ))}
                </ul>
              </Section>
            );
          })
        }
      </QueryView>
      <AnnouncementDialog draft={draft} onClose={() => setDraft(null)} onChanged={read.refetch} />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={read.refetch} />
    </>
  );
}

interface AnnouncementLineProps {
  announcement: StoredAnnouncement;
  onChange: () => void;
  onDelete: () => void;
}

function AnnouncementLine({
  announcement: { texts, date, link, toInbox, inbox },
  onChange,
  onDelete,
}: AnnouncementLineProps) {
  const missing = missingLanguagesOf(createFormTexts(texts));
  const { title, text } = texts.en;
  return (
    <li>
      <div className="grow told-line">
        <p>
          <b>{title}</b>
        </p>
        <p className="break">{text}</p>
        <p className="soft small">
          <Time at={date.from} /> to <Time at={date.to} />
          {link && (
            <>
              {' '}
              · links to <span className="break">{link}</span>
            </>
          )}
        </p>
        {toInbox && <p className="soft small">{formatInboxState(inbox)}</p>}
        {missing.length > 0 && (
          <p className="soft small">{`English is shown for ${missing.map(({ name }) => name).join(', ')}`}</p>
        )}
      </div>
      <Tag
        tone={missing.length === 0 ? 'ok' : 'warn'}
      >{`${LANGUAGES.length - missing.length} of ${LANGUAGES.length} languages`}</Tag>
      <div className="acts">
        <Button size="small" aria-label={`Change: ${title}`} onClick={onChange}>
          Change
        </Button>
        <Button size="small" aria-label={`Delete: ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}

const formatInboxState = (inbox: Announcement['inbox']): string =>
  inbox === null
    ? 'Goes to the game’s inbox when it begins.'
    : [
        `In ${inbox.sent} inboxes of the game`,
        inbox.waiting > 0 && `${inbox.waiting} on their way`,
        inbox.failed > 0 && `${inbox.failed} failed`,
      ]
        .filter(Boolean)
        .join(', ');

const EFFECTS: Record<Phase, string> = {
  running: 'The banner disappears from every open page at once, in all languages.',
  scheduled: 'It will not be published.',
  over: 'It is removed from the site and from this list.',
};

const createDeleteAction = ({ id, version, texts }: StoredAnnouncement, phase: Phase): Action => ({
  title: 'Delete the announcement',
  label: 'Delete',
  danger: true,
  successText: 'The announcement is deleted.',
  description: (
    <>
      <p>
        <b>{texts.en.title}</b>
      </p>
      <p>{EFFECTS[phase]}</p>
    </>
  ),
  howToUndo: `Not possible. You would have to write it again.${phase === 'running' ? ' To end it and keep its text, change its end instead.' : ''}`,
  run: () => clientForVersion(version).announcements.delete(id),
});
