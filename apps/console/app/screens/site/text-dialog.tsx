import { apiPath } from '@ringside/contract/api-path';
import type { SiteText, SiteTextPreview } from '@ringside/contract/collections/site-texts';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Icon } from '@ringside/ui/icon';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { NewerVersionNote, SaveButton, SaveFault } from '../../parts/edit-conflict.tsx';
import { LANGUAGES } from '../../parts/languages.ts';
import { UndoNote } from '../../parts/undo-note.tsx';
import { useSaving } from '../../parts/use-saving.ts';
import {
  client,
  clientForVersion,
  readVersioned,
  type Versioned,
} from '../../session/console-client.ts';

type Text = Versioned<SiteText>;
interface TextDialogProps {
  onClose: () => void;
  onChanged: () => Promise<void>;
}

const PREVIEW_DEBOUNCE_MS = 250;
const MAX_TEXT_LENGTH = 2_000;

/** The dialog that overrides a text of the site: it checks and previews the input. */
export function TextDialog({ text, onClose, onChanged }: TextDialogProps & { text: Text | null }) {
  return (
    <Dialog open={text !== null} title="Change a text" close="Close" onClose={onClose}>
      {text && <TextForm key={text.id} text={text} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

function TextForm({ text, onClose, onChanged }: TextDialogProps & { text: Text }) {
  const [input, setInput] = useState(text.text ?? text.catalogue);
  const { latest, busy, fault, save, readNewer } = useSaving(text, {
    save: ({ id, version }) => clientForVersion(version).siteTexts.write(id, input),
    read: () => readVersioned<SiteText>(apiPath`/api/site-texts/1.0/${text.id}`),
    successText: 'The site shows your text.',
    onClose,
    onChanged,
  });
  const preview = usePreview(text.id, input);
  const language = LANGUAGES.find(({ key }) => key === text.locale) ?? {
    tag: text.locale,
    name: text.locale,
  };
  const faults = preview?.faults ?? [];
  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }
  return (
    <form className="stack act" onSubmit={submit}>
      <div className="act__does">
        <p className="break">
          <b>{text.message}</b>
        </p>
        {text.locale !== 'en' && (
          <p className="break soft" lang={language.tag}>
            {text.catalogue}
          </p>
        )}
      </div>
      {text.values.length > 0 && (
        <p className="small soft break">{`Values: ${text.values.join(' · ')}`}</p>
      )}
      <TextInput
        label={`Text in ${language.name}`}
        lang={language.tag}
        value={input}
        faults={faults}
        onWrite={setInput}
      />
      <Preview preview={preview} lang={language.tag} />
      {latest.version !== text.version && (
        <NewerVersionNote>
          {`It now reads “${latest.text ?? latest.catalogue}”. Your input is kept.`}
        </NewerVersionNote>
      )}
      <SaveFault fault={fault} />
      <UndoNote>Choose “Reset”. The site then shows the original text again.</UndoNote>
      <div className="row row--end">
        <Button onClick={onClose}>Cancel</Button>
        <SaveButton
          fault={fault}
          busy={busy}
          disabled={faults.length > 0 || input.trim() === ''}
          onReload={readNewer}
        >
          Save
        </SaveButton>
      </div>
    </form>
  );
}

const formatFaultSentence = (fault: string) =>
  `${fault.charAt(0).toUpperCase()}${fault.slice(1).trim()}.`;

function TextInput({
  label,
  lang,
  value,
  faults,
  onWrite,
}: {
  label: string;
  lang: string;
  value: string;
  faults: string[];
  onWrite: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="in"
        lang={lang}
        rows={3}
        maxLength={MAX_TEXT_LENGTH}
        value={value}
        aria-invalid={faults.length > 0 || undefined}
        aria-describedby={`${id}-faults`}
        onChange={({ target }) => onWrite(target.value)}
      />
      <div id={`${id}-faults`} role="status">
        {faults.map((fault) => (
          <p key={fault} className="err">
            <Icon name="alert" />
            {formatFaultSentence(fault)}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Returns the server's check of the input when the typing pauses; null until then. */
function usePreview(id: string, text: string): SiteTextPreview | null {
  const [preview, setPreview] = useState<SiteTextPreview | null>(null);
  const isEmpty = text.trim() === '';
  // A check of the previous input is not shown with the first letter of a new one.
  if (isEmpty && preview) setPreview(null);
  useEffect(() => {
    if (isEmpty) return;
    let over = false;
    const timer = setTimeout(
      () =>
        void client.siteTexts.preview(id, text).then(
          (one) => over || setPreview(one),
          () => over || setPreview(null),
        ),
      PREVIEW_DEBOUNCE_MS,
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [id, text, isEmpty]);
  return preview;
}

function Preview({ preview, lang }: { preview: SiteTextPreview | null; lang: string }) {
  if (!preview || preview.shown.length === 0) return null;
  return (
    <section className="preview" aria-label="Preview">
      <p className="small">
        <b>Preview</b>{' '}
        <span className="soft">
          Names are between ‹ ›. Underlined text has a link or a style of its own.
        </span>
      </p>
      <ul className="stack stack--tight">
        {preview.shown.map(({ values, text }) => (
          <li key={values} className="break">
            <span lang={lang}>{withTags(text)}</span>
            {values && <span className="soft small">{` (${values})`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the text with the content of tags underlined, without the tags. */
function withTags(text: string) {
  let depth = 0;
  return text.split(/(<\/?\d+\/?>)/).map((part, index) => {
    if (/^<\d+>$/.test(part)) depth++;
    else if (/^<\/\d+>$/.test(part)) depth--;
    else if (!/^<\d+\/>$/.test(part)) return depth > 0 ? <u key={index}>{part}</u> : part;
    return null;
  });
}
