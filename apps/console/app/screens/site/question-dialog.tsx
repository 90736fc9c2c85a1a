import { apiPath } from '@ringside/contract/api-path';
import type { CustomSurveyQuestion } from '@ringside/contract/collections/survey-questions';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Checkbox, SelectField } from '@ringside/ui/field';
import { type FormEvent, useRef, useState } from 'react';
import { NewerVersionNote, SaveButton, SaveFault } from '../../parts/edit-conflict.tsx';
import { useFocusOnFirstFault } from '../../parts/refusal.tsx';
import { UndoNote } from '../../parts/undo-note.tsx';
import { useSaving } from '../../parts/use-saving.ts';
import {
  client,
  clientForVersion,
  readVersioned,
  type Versioned,
} from '../../session/console-client.ts';
import {
  KINDS,
  type QuestionForm,
  createQuestionForm,
  toQuestionRequest,
} from './question-form.ts';
import { QuestionPreview } from './question-preview.tsx';
import { QuestionTextsFields } from './question-texts.tsx';

export type Question = Versioned<CustomSurveyQuestion>;
interface QuestionDialogProps {
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** The dialog that writes a question, or changes one; null in `question` is a new one. */
export function QuestionDialog({
  edited,
  onClose,
  onChanged,
}: QuestionDialogProps & { edited: { question: Question | null } | null }) {
  return (
    <Dialog
      open={edited !== null}
      title={edited?.question ? 'Change the question' : 'New question'}
      close="Close"
      onClose={onClose}
    >
      {edited && (
        <QuestionEditor question={edited.question} onClose={onClose} onChanged={onChanged} />
      )}
    </Dialog>
  );
}

const FIELD_POINTERS = ['/data/attributes/texts', '/data/attributes/options'];

function QuestionEditor({
  question,
  onClose,
  onChanged,
}: QuestionDialogProps & { question: Question | null }) {
  const [form, setForm] = useState(() => createQuestionForm(question));
  const { latest, busy, fault, save, readNewer } = useSaving(question, {
    save: (now) =>
      now
        ? clientForVersion(now.version).surveyQuestions.update(now.id, toQuestionRequest(form))
        : client.surveyQuestions.create(toQuestionRequest(form)),
    read: async () =>
      question &&
      readVersioned<CustomSurveyQuestion>(apiPath`/api/survey-questions/1.0/${question.id}`),
    successText: question ? 'The question is changed.' : 'The question is added.',
    onClose,
    onChanged,
  });
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFirstFault(element, fault);
  const write = (changes: Partial<QuestionForm>) => setForm({ ...form, ...changes });
  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }
  return (
    <form ref={element} className="stack act" onSubmit={submit} noValidate>
      <SelectField
        label="Kind"
        value={form.kind}
        onChange={({ target }) => write({ kind: target.value as QuestionForm['kind'] })}
      >
        {Object.entries(KINDS).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <QuestionTextsFields form={form} fault={fault} write={write} />
      <Checkbox
        label="Required: players cannot send the survey without it"
        checked={form.required}
        onChange={({ target }) => write({ required: target.checked })}
      />
      <QuestionPreview form={form} />
      {latest && latest.version !== question?.version && (
        <NewerVersionNote>{`It now reads “${latest.texts.en}”. Your input is kept.`}</NewerVersionNote>
      )}
      <SaveFault fault={fault} fieldPointers={FIELD_POINTERS} />
      <UndoNote>
        {question ? `Change it back to “${question.texts.en}”.` : 'Archive the question.'} A new
        English text, kind or set of options starts a new version: earlier answers stay with the old
        version.
      </UndoNote>
      <div className="row row--end">
        <Button onClick={onClose}>Cancel</Button>
        <SaveButton fault={fault} busy={busy} onReload={readNewer}>
          {question ? 'Save' : 'Add question'}
        </SaveButton>
      </div>
    </form>
  );
}
