import type { CustomSurveyQuestion } from '@ringside/contract/collections/survey-questions';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { LANGUAGES } from '../../parts/languages.ts';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { readAllVersioned, clientForVersion } from '../../session/console-client.ts';
import { formatFault } from '../../shell/format-fault.ts';
import { useToast } from '../../shell/toast.tsx';
import { type Question, QuestionDialog } from './question-dialog.tsx';
import { isCompleteIn, KINDS, createQuestionForm } from './question-form.ts';
import { SiteHead } from './site-head.tsx';

/** The championship's own questions: the active ones in order, and the archived ones. */
export function SurveyScreen() {
  const read = useRead(['survey-questions'], () =>
    readAllVersioned<CustomSurveyQuestion>('/api/survey-questions/1.0'),
  );
  const [edited, setEdited] = useState<{ question: Question | null } | null>(null);
  const [act, setAct] = useState<Action | null>(null);
  return (
    <>
      <SiteHead>
        These questions follow the questions of the game’s own survey. Players who have answered are
        not asked again.
      </SiteHead>
      <div className="acts">
        <Button variant="go" size="small" icon="plus" onClick={() => setEdited({ question: null })}>
          New question
        </Button>{' '}
        <Link className="link" to="/results">
          Answers
        </Link>
      </div>
      <QueryView of={read} what="the questions" rows={6}>
        {(questions) => (
          <>
            <ActiveQuestions
              questions={questions.filter(({ archivedAt }) => archivedAt === null)}
              refetch={read.refetch}
              onChange={(question) => setEdited({ question })}
              onAct={setAct}
            />
            <ArchivedQuestions
              questions={questions.filter(({ archivedAt }) => archivedAt !== null)}
              onAct={setAct}
            />
          </>
        )}
      </QueryView>
      <QuestionDialog edited={edited} onClose={() => setEdited(null)} onChanged={read.refetch} />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={read.refetch} />
    </>
  );
}

interface ActiveQuestionsProps {
  questions: Question[];
  refetch: () => Promise<void>;
  onChange: (question: Question) => void;
  onAct: (act: Action) => void;
}

function ActiveQuestions({ questions, refetch, onChange, onAct }: ActiveQuestionsProps) {
  const tell = useToast();
  /**
   * Moves a question. The clicked button moves along with it, and stays where it cannot move
   * further, so that the focus is kept.
   */
  async function move(question: Question, place: number) {
    try {
      await clientForVersion(question.version).surveyQuestions.update(question.id, { place });
      tell(`Moved to place ${place} of ${questions.length}.`);
    } catch (fault) {
      tell(formatFault(fault).title);
    }
    await refetch();
  }
  return (
    <Section
      title="Active"
      aside={questions.length > 0 && <span className="soft small num">{questions.length}</span>}
    >
      {questions.length === 0 && <EmptyText>Only the game’s own questions are asked.</EmptyText>}
      <ol className="lines" aria-label="Active questions, in order">
        {questions.map((question, index) => {
          const { en } = question.texts;
          return (
            <li key={question.id}>
              <QuestionSummary question={question} />
              <div className="acts">
                <Button
                  size="small"
                  aria-label={`Up: ${en}`}
                  aria-disabled={index === 0}
                  onClick={() => index > 0 && void move(question, index)}
                >
                  Up
                </Button>
                <Button
                  size="small"
                  aria-label={`Down: ${en}`}
                  aria-disabled={index === questions.length - 1}
                  onClick={() => index < questions.length - 1 && void move(question, index + 2)}
                >
                  Down
                </Button>
                <Button
                  size="small"
                  aria-label={`Change: ${en}`}
                  onClick={() => onChange(question)}
                >
                  Change
                </Button>
                <Button
                  size="small"
                  aria-label={`Archive: ${en}`}
                  onClick={() => onAct(createArchiveAction(question))}
                >
                  Archive
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function ArchivedQuestions({
  questions,
  onAct,
}: {
  questions: Question[];
  onAct: (act: Action) => void;
}) {
  if (questions.length === 0) return null;
  return (
    <Section title="Archived">
      <ul className="lines">
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionSummary question={question} />
            <Button
              size="small"
              aria-label={`Restore: ${question.texts.en}`}
              onClick={() => onAct(createRestoreAction(question))}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function QuestionSummary({ question }: { question: Question }) {
  const { kind, texts, options, required, wording } = question;
  const completeCount = LANGUAGES.filter(({ key }) =>
    isCompleteIn(createQuestionForm(question), key),
  ).length;
  return (
    <>
      <div className="grow told-line">
        <p className="break">
          <b>{texts.en}</b>
          {required && <span className="soft small"> (required)</span>}
        </p>
        <p className="soft small break">
          {[
            KINDS[kind],
            options.map(({ en }) => en).join(', '),
            wording > 1 && `version ${wording}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Tag
        tone={completeCount === LANGUAGES.length ? 'ok' : 'warn'}
      >{`${completeCount} of ${LANGUAGES.length} languages`}</Tag>
    </>
  );
}

const createArchiveAction = ({ id, version, texts }: Question): Action => ({
  title: 'Archive the question',
  label: 'Archive it',
  danger: true,
  successText: 'The question is archived.',
  description: (
    <>
      <p>
        <b>{texts.en}</b>
      </p>
      <p>The survey no longer asks it. Its answers stay, in charts and tables.</p>
    </>
  ),
  howToUndo: 'Restore the question. It then follows the others.',
  run: () => clientForVersion(version).surveyQuestions.update(id, { archived: true }),
});

const createRestoreAction = ({ id, version, texts }: Question): Action => ({
  title: 'Restore the question',
  label: 'Restore it',
  successText: 'The question is active again.',
  description: (
    <>
      <p>
        <b>{texts.en}</b>
      </p>
      <p>
        The question follows the others. Players who have answered the survey are not asked again.
      </p>
    </>
  ),
  howToUndo: 'Archive the question.',
  run: () => clientForVersion(version).surveyQuestions.update(id, { archived: false }),
});
