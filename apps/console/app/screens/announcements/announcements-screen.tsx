import type { Announcement } from '@ringside/contract/collections/announcements';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useTopics } from '../../live/stream.ts';
import { useNow } from '../../live/use-now.ts';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { LANGUAGES } from '../../parts/languages.ts';
import { Section } from '../../parts/section.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { Time } from '../../parts/time.tsx';
import { clientOn, allVersioned, type Versioned } from '../../session/console-client.ts';
import { AnnouncementDialog, type Draft } from './announcement-dialog.tsx';
import { formOf, missingOf, type Phase, phaseOf } from './announcement-texts.ts';

type Told = Versioned<Announcement>;
const TOPICS = ['announcements:all'];
const PARTS: { phase: Phase; title: string; none: string }[] = [
  { phase: 'running', title: 'Running', none: 'No active announcements.' },
  { phase: 'coming', title: 'Coming', none: 'No scheduled announcements.' },
  { phase: 'over', title: 'Over', none: 'No past announcements.' },
];

/** The announcements: active, upcoming and past. */
export function AnnouncementsScreen() {
  const read = useRead('announcements', () => allVersioned<Announcement>('/api/announcements/1.0'));
  const [draft, setDraft] = useState<Draft | null>(null);
  const [act, setAct] = useState<Act | null>(null);
  useTopics(TOPICS, () => void read.again());
  const now = useNow();
  return (
    <>
      <div className="head">
        <h1>Announcements</h1>
        <p className="soft">
          A bar above every page of the site, in the reader’s language, until it is over or put
          away.
        </p>
      </div>
      <div className="acts">
        <Button look="go" size="small" icon="plus" onClick={() => setDraft({ told: null })}>
          New announcement
        </Button>
      </div>
      <Shown of={read} what="the announcements" rows={4}>
        {(all) =>
          PARTS.map(({ phase, title, none }) => {
            const items = all.filter((one) => phaseOf(one, now) === phase);
            return (
              <Section
                key={phase}
                title={title}
                aside={items.length > 0 && <span className="soft small num">{items.length}</span>}
              >
                {items.length === 0 && <Nothing>{none}</Nothing>}
                <ul className="lines">
                  {items.map((told) => (
                    <Line
                      key={told.id}
                      told={told}
                      onChange={() => setDraft({ told })}
                      onDelete={() => setAct(deleteAct(told, phase))}
                    />
                  ))}
                </ul>
              </Section>
            );
          })
        }
      </Shown>
      <AnnouncementDialog draft={draft} onClose={() => setDraft(null)} onChanged={read.again} />
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={read.again} />
    </>
  );
}

interface LineParts {
  told: Told;
  onChange: () => void;
  onDelete: () => void;
}

function Line({ told: { texts, date, link, toInbox, inbox }, onChange, onDelete }: LineParts) {
  const missing = missingOf(formOf(texts));
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
              · leads to <span className="break">{link}</span>
            </>
          )}
        </p>
        {toInbox && <p className="soft small">{inboxText(inbox)}</p>}
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

const inboxText = (inbox: Announcement['inbox']): string =>
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
  running: 'The bar goes from every open page at once, in all languages.',
  coming: 'It will not be published.',
  over: 'It leaves the site and this list.',
};

const deleteAct = ({ id, version, texts }: Told, phase: Phase): Act => ({
  title: 'Delete the announcement',
  label: 'Delete it',
  danger: true,
  done: 'The announcement is deleted.',
  does: (
    <>
      <p>
        <b>{texts.en.title}</b>
      </p>
      <p>{EFFECTS[phase]}</p>
    </>
  ),
  inverse: `It cannot be undone: you would have to write it again.${phase === 'running' ? ' To end it and keep its text, change its end.' : ''}`,
  run: () => clientOn(version).announcements.delete(id),
});
