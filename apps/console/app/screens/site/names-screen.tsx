import type { NameRules } from '@ringside/contract/collections/name-rules';
import { WORD_LIST_MAX_WORDS } from '@ringside/rules/constants';
import { TextField } from '@ringside/ui/field';
import { Icon } from '@ringside/ui/icon';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { findFieldFault, removeFieldFaults } from '../../parts/field-faults.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { useFocusOnFirstFault } from '../../parts/refusal.tsx';
import { SaveBar } from '../../parts/save-bar.tsx';
import { Section } from '../../parts/section.tsx';
import { UnsavedChangesDialog, useUnsavedChangesGuard } from '../../parts/unsaved-changes.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { clientForVersion, readVersioned, type Versioned } from '../../session/console-client.ts';
import {
  createNamesForm,
  formatVerdict,
  NAMES,
  type NamesForm,
  parseWords,
  POINTERS,
  toNamesRequest,
} from './names-form.ts';
import { SiteHead } from './site-head.tsx';

/** The words that operators block or allow in the names of rosters and teams. */
export function NamesScreen() {
  const read = useRead(['name-rules'], () => readVersioned<NameRules>('/api/name-rules/1.0/site'));
  return (
    <>
      <SiteHead>
        Changes count for new names and renames at once. Names that exist stay. Players do not see
        the lists.
      </SiteHead>
      <QueryView of={read} what="blocked words" rows={8}>
        {(rules) => <NamesParts rules={rules} refetch={read.refetch} />}
      </QueryView>
    </>
  );
}

function NamesParts({
  rules,
  refetch,
}: {
  rules: Versioned<NameRules>;
  refetch: () => Promise<void>;
}) {
  const { form, isDirty, busy, fault, write, saveDraft, discard, readNewer, changedByOthers } =
    useDraft({
      current: createNamesForm(rules),
      reload: refetch,
      save: (draft) =>
        clientForVersion(rules.version).nameRules.update('site', toNamesRequest(draft)),
    });
  const element = useRef<HTMLFormElement>(null);
  const blocker = useUnsavedChangesGuard(isDirty);
  useFocusOnFirstFault(element, fault);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isDirty) void saveDraft();
  }
  const renderField = (name: keyof NamesForm, explanation: string) => (
    <WordsField
      label={`${NAMES[name]}, one per line`}
      explanation={explanation}
      value={form[name]}
      fault={findFieldFault(fault, POINTERS[name])}
      onWrite={(text) => write({ [name]: text })}
    />
  );
  return (
    <>
      <form ref={element} className="site-form" onSubmit={submit} noValidate>
        <Section title="Names of rosters and teams">
          <div className="two">
            {renderField(
              'blockedWords',
              'They add to the built-in words of all languages. Case, accents and look-alikes do not matter. A word counts as a whole word, from six letters on also inside one; Chinese, Japanese and Korean count anywhere.',
            )}
            {renderField(
              'allowedWords',
              'They win over all blocked words. To allow only one name, enter the whole name.',
            )}
          </div>
          <NameTrial form={form} />
        </Section>
        <SaveBar
          isDirty={isDirty}
          busy={busy}
          fault={fault}
          rest={removeFieldFaults(fault, Object.values(POINTERS))}
          meanwhile={changedByOthers.map((name) => NAMES[name])}
          onDrop={discard}
          onReadNewer={readNewer}
        />
      </form>
      <UnsavedChangesDialog blocker={blocker} />
    </>
  );
}

function WordsField({
  label,
  explanation,
  value,
  fault,
  onWrite,
}: {
  label: string;
  explanation: string;
  value: string;
  fault: string | undefined;
  onWrite: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="in"
        rows={8}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault ${id}-hint` : `${id}-hint`}
        onChange={({ target }) => onWrite(target.value)}
      />
      {fault && (
        <span className="err" id={`${id}-fault`}>
          <Icon name="alert" />
          {fault}
        </span>
      )}
      <span className="hint" id={`${id}-hint`}>
        {`${parseWords(value).length} of ${WORD_LIST_MAX_WORDS}. ${explanation}`}
      </span>
    </div>
  );
}

/** Says whether a name would be refused, by the lists as typed. */
function NameTrial({ form }: { form: NamesForm }) {
  const [name, setName] = useState('');
  return (
    <div className="stack">
      <TextField
        label="Try a name"
        autoComplete="off"
        value={name}
        hint="Checked against the built-in words and both lists as they stand above, saved or not."
        onChange={({ target }) => setName(target.value)}
      />
      <p role="status">{name.trim() && formatVerdict(name, form)}</p>
    </div>
  );
}
