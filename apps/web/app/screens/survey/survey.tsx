import { Trans, useLingui } from '@lingui/react/macro';
import type { SurveyInfo } from '@ringside/contract/game';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { Panel } from '@ringside/ui/panel';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { localeOfPath } from '../../locales/locales.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { ReadingState } from '../../parts/requests/reading-state.tsx';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { useRead } from '../../parts/requests/use-read.ts';
import { client } from '../../session/browser-client.ts';
import { useDraft } from '../../session/drafts.ts';
import { session, useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import './survey.css';

export const handle: RouteHandle = { middleware: ['signed-in'] };

const RATINGS = [1, 2, 3, 4, 5];
type Answer = string | number | string[];

/** The game's survey about the championship. */
export default function Survey() {
  const { t } = useLingui();
  const { playerTag } = useSession();
  const locale = localeOfPath(useLocation().pathname);
  const [reading, reload] = useRead(() => client.game.surveyInfo(playerTag, locale), playerTag);
  const info = reading.state === 'read' ? reading.answer.data : null;
  return (
    <div className="stack stack--page">
      <title>{`${t`Survey`} | Ringside`}</title>
      <Panel level={1} title={<Trans>Survey</Trans>}>
        {info ? (
          <SurveyState info={info} playerTag={playerTag} />
        ) : (
          <ReadingState reading={reading} reload={reload} />
        )}
      </Panel>
    </div>
  );
}

function SurveyState({ info, playerTag }: { info: SurveyInfo; playerTag: string }) {
  const [hasAnswered, setHasAnswered] = useState(info.hasAnswered);
  const home = (
    <LinkTo className={buttonClassOf({ variant: 'go' })} to="/">
      <Trans>Back to Home</Trans>
    </LinkTo>
  );
  if (hasAnswered)
    return (
      <EmptyState title={<Trans>Thank you</Trans>} art="/art/trophy.svg" action={home}>
        <Trans>We received your answers.</Trans>
      </EmptyState>
    );
  if (!info.isOpen)
    return <EmptyState title={<Trans>There is no survey at the moment</Trans>} action={home} />;
  return <Questions info={info} playerTag={playerTag} onDone={() => setHasAnswered(true)} />;
}

function Questions({
  info,
  playerTag,
  onDone,
}: {
  info: SurveyInfo;
  playerTag: string;
  onDone: () => void;
}) {
  const { busy, error, run } = useCommand();
  const [answers, setAnswers, clearAnswers] = useDraft<Record<string, Answer>>('survey', {});
  const answer = (id: string, value: Answer) => setAnswers({ ...answers, [id]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await client.game.survey(playerTag, answers);
      clearAnswers();
      session.set({ surveyInfo: { ...info, hasAnswered: true } });
      onDone();
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      {info.questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          value={answers[question.id]}
          onAnswer={(value) => answer(question.id, value)}
        />
      ))}
      <SomethingWrong error={error} />
      <div className="row row--end form-end">
        <Button type="submit" variant="go" busy={busy} disabled={Object.keys(answers).length === 0}>
          <Trans>Send answers</Trans>
        </Button>
      </div>
    </form>
  );
}

interface QuestionProps {
  question: SurveyInfo['questions'][number];
  value: Answer | undefined;
  onAnswer: (value: Answer) => void;
}

function Question(props: QuestionProps) {
  const {
    question: { id, kind, text, required },
    value,
    onAnswer,
  } = props;
  if (kind !== 'text') return <Choices {...props} />;
  return (
    <div className="field">
      <label htmlFor={id}>
        {text}
        {required && <RequiredMark />}
      </label>
      <textarea
        id={id}
        className="in"
        rows={3}
        maxLength={2000}
        required={required}
        value={value ?? ''}
        onChange={(event) => onAnswer(event.target.value)}
      />
    </div>
  );
}

const RequiredMark = () => (
  <span className="soft small">
    {' '}
    (<Trans>required</Trans>)
  </span>
);

/** Options as buttons: one of them, or several, can be chosen. */
function Choices({
  question: { id, kind, text, options, labels = options, required },
  value,
  onAnswer,
}: QuestionProps) {
  const several = kind === 'choices';
  const choices: (string | number)[] = kind === 'rating' ? RATINGS : options;
  const chosen = Array.isArray(value) ? value : [];
  const press = (choice: string | number) => {
    if (!several) return onAnswer(choice);
    onAnswer(
      chosen.includes(String(choice))
        ? chosen.filter((one) => one !== choice)
        : [...chosen, String(choice)],
    );
  };
  return (
    <fieldset className="field">
      <legend>
        {text}
        {required && <RequiredMark />}
      </legend>
      {several && (
        <p className="small soft">
          <Trans>You may choose several.</Trans>
        </p>
      )}
      <div className="survey__choices">
        {choices.map((choice, index) => (
          <label key={choice} className="pick">
            <input
              type={several ? 'checkbox' : 'radio'}
              name={id}
              required={required && !(several && chosen.length > 0)}
              checked={several ? chosen.includes(String(choice)) : value === choice}
              onChange={() => press(choice)}
            />
            <span className="break">{kind === 'rating' ? choice : labels[index]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
