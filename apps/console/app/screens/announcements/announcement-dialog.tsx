import { apiPath } from '@ringside/contract/api-path';
import type { Announcement } from '@ringside/contract/collections/announcements';
import { serverNow } from '@ringside/contract/live/server-clock';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Checkbox, TextField } from '@ringside/ui/field';
import { Tag } from '@ringside/ui/tag';
import { type FormEvent, useId, useState } from 'react';
import { useRunAction } from '../../parts/action-dialog.tsx';
import { NewerVersionNote, SaveButton, SaveFault } from '../../parts/edit-conflict.tsx';
import { UncontrolledInstantField } from '../../parts/instant-field.tsx';
import { ENGLISH, type Language, LANGUAGES } from '../../parts/languages.ts';
import { UndoNote } from '../../parts/undo-note.tsx';
import {
  client,
  clientForVersion,
  readVersioned,
  type Versioned,
} from '../../session/console-client.ts';
import {
  createFormTexts,
  type FormTexts,
  missingLanguagesOf,
  translationStateOf,
  parseFormTexts,
} from './announcement-texts.ts';

const DAY_MS = 86_400_000;
const LONGEST = { title: 80, text: 500 };

/** The edited announcement: a new one, or an existing one. */
export interface Draft {
  announcement: Versioned<Announcement> | null;
}

interface AnnouncementDialogProps {
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** The dialog that writes an announcement in as many languages as have a text. */
export function AnnouncementDialog({
  draft,
  onClose,
  onChanged,
}: AnnouncementDialogProps & { draft: Draft | null }) {
  return (
    <Dialog
      open={draft !== null}
      title={draft?.announcement ? 'Change the announcement' : 'New announcement'}
      close="Close"
      onClose={onClose}
    >
      {draft && (
        <AnnouncementForm
          announcement={draft.announcement}
          onClose={onClose}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  );
}

function AnnouncementForm({ announcement, onClose, onChanged }: AnnouncementDialogProps & Draft) {
  const [texts, setTexts] = useState(() => createFormTexts(announcement?.texts ?? {}));
  const [unfinished, setUnfinished] = useState<Language[]>([]);
  const [latest, setLatest] = useState(announcement);
  const { run, busy, fault, setFault } = useRunAction(
    {
      run: (answers: Answers) => save(latest, texts, answers),
      successText: announcement ? 'The announcement is changed.' : 'The announcement is created.',
    },
    { onClose, onChanged },
  );
  const write = (key: Language['key'], content: FormTexts['en']) =>
    setTexts({ ...texts, [key]: content });
  async function readNewer() {
    // A new announcement has no version that could be outdated.
    if (!announcement) return;
    setLatest(
      await readVersioned<Announcement>(apiPath`/api/announcements/1.0/${announcement.id}`),
    );
    await onChanged();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = parseFormTexts(texts);
    setUnfinished('unfinished' in checked ? checked.unfinished : []);
    if ('texts' in checked) void run(readAnswers(event.currentTarget), false);
  }
  return (
    <form className="stack act" onSubmit={submit}>
      <LanguageFields
        language={ENGLISH}
        content={texts.en}
        required
        onWrite={(content) => write('en', content)}
      />
      <Translations texts={texts} onWrite={write} />
      <PublicationFields announcement={announcement} />
      {unfinished.length > 0 && (
        <p
          className="verdict is-bad"
          role="alert"
        >{`Title and text are both needed: ${unfinished.map(({ name }) => name).join(', ')}.`}</p>
      )}
      <UndoNote>
        Change it back, or delete it. Messages in an inbox stay there. A player who has dismissed
        the announcement sees it again when its text changes in their language.
      </UndoNote>
      {latest && latest.version !== announcement?.version && (
        <NewerVersionNote>
          {`It now reads “${latest.texts.en.title}”. Your input is kept.`}
        </NewerVersionNote>
      )}
      <SaveFault fault={fault} />
      <div className="row row--end">
        <Button onClick={onClose}>Cancel</Button>
        <SaveButton
          fault={fault}
          busy={busy}
          onReload={() => void readNewer().then(setFault, setFault)}
        >
          {announcement ? 'Save' : 'Publish'}
        </SaveButton>
      </div>
    </form>
  );
}

interface Answers {
  link: string;
  from: string;
  to: string;
  inbox: string;
}

function readAnswers(form: HTMLFormElement): Answers {
  const answers = new FormData(form);
  const read = (name: string) => String(answers.get(name) ?? '').trim();
  return { link: read('link'), from: read('from'), to: read('to'), inbox: read('inbox') };
}

/** The fields that decide where and when an announcement is visible. */
function PublicationFields({ announcement }: Draft) {
  const [period] = useState(() => announcement?.date ?? nextDay());
  return (
    <>
      <TextField
        label="Link"
        name="link"
        defaultValue={announcement?.link ?? ''}
        hint="A page of the site (/schedule) or an https address. Optional."
        maxLength={300}
      />
      <Checkbox
        name="inbox"
        defaultChecked={announcement?.toInbox ?? false}
        label="Also send it once to every player’s in-game inbox when it starts"
      />
      <div className="two">
        <UncontrolledInstantField
          label="From (your time zone)"
          name="from"
          required
          initial={period.from}
        />
        <UncontrolledInstantField label="Until" name="to" required initial={period.to} />
      </div>
    </>
  );
}

const nextDay = () => ({
  from: serverNow().toISOString(),
  to: new Date(+serverNow() + DAY_MS).toISOString(),
});

async function save(
  announcement: Draft['announcement'],
  form: FormTexts,
  { link, from, to, inbox }: Answers,
): Promise<void> {
  const checked = parseFormTexts(form);
  if (!('texts' in checked)) return;
  const attributes = {
    texts: checked.texts,
    link: link || null,
    toInbox: inbox === 'on',
    date: {
      from: from,
      to: to,
    },
  };
  await (announcement
    ? clientForVersion(announcement.version).announcements.update(announcement.id, attributes)
    : client.announcements.create(attributes));
}

const TEXTS = { written: 'Written', incomplete: 'Incomplete', missing: 'Missing' };
const TONES = { written: 'ok', incomplete: 'bad', missing: undefined } as const;

function Translations({
  texts,
  onWrite,
}: {
  texts: FormTexts;
  onWrite: (key: Language['key'], content: FormTexts['en']) => void;
}) {
  const missing = missingLanguagesOf(texts).filter(({ key }) => key !== 'en').length;
  return (
    <section className="tongues" aria-label="Translations">
      <p className="small">
        <b>Translations</b>{' '}
        <span className="soft">
          {missing === 0
            ? 'All translations are written.'
            : `${missing} of ${LANGUAGES.length - 1} missing. Readers of these languages see the English text.`}
        </span>
      </p>
      {LANGUAGES.slice(1).map((language) => {
        const state = translationStateOf(texts[language.key]);
        return (
          <details key={language.key}>
            <summary>
              <span>{language.name}</span>
              <Tag tone={TONES[state]}>{TEXTS[state]}</Tag>
            </summary>
            <LanguageFields
              language={language}
              content={texts[language.key]}
              original={texts.en}
              onWrite={(content) => onWrite(language.key, content)}
            />
          </details>
        );
      })}
    </section>
  );
}

interface LanguageFieldsProps {
  language: Language;
  content: FormTexts['en'];
  required?: boolean;
  /** The English text, shown where a language has none yet. */
  original?: FormTexts['en'];
  onWrite: (content: FormTexts['en']) => void;
}

function LanguageFields({
  language: { name, tag },
  content,
  required = false,
  original,
  onWrite,
}: LanguageFieldsProps) {
  const id = useId();
  return (
    <div className="stack">
      <TextField
        label={`Title in ${name}`}
        lang={tag}
        value={content.title}
        required={required}
        maxLength={LONGEST.title}
        placeholder={original?.title}
        onChange={({ target }) => onWrite({ ...content, title: target.value })}
      />
      <div className="field">
        <label htmlFor={id}>{`Text in ${name}`}</label>
        <textarea
          id={id}
          className="in"
          lang={tag}
          rows={3}
          value={content.text}
          required={required}
          maxLength={LONGEST.text}
          placeholder={original?.text}
          onChange={({ target }) => onWrite({ ...content, text: target.value })}
        />
      </div>
    </div>
  );
}
