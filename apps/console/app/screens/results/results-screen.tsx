import type { SurveyResults } from '@ringside/contract/collections/survey';
import { ProgressBar } from '@ringside/ui/progress-bar';
import { useRead } from '../../live/use-read.ts';
import { Filter } from '../../parts/filters.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { DownloadButton } from './download-button.tsx';

type Survey = NonNullable<SurveyResults['survey']>;
type Question = Survey['questions'][number];

/** The answers of players, and the tables for download. */
export function ResultsScreen() {
  const [search, setSearch] = useAddress();
  const requestedId = search.get('survey') ?? undefined;
  const read = useRead(['survey', requestedId], () => client.survey.results(requestedId));
  return (
    <>
      <div className="head">
        <h1>Surveys and exports</h1>
        <p className="soft">Answers are anonymous.</p>
      </div>
      <Tables survey={read.data?.survey?.id} />
      <QueryView of={read} what="the answers" rows={6}>
        {({ surveys, survey }) => (
          <>
            {surveys.length > 1 && (
              <div className="filters">
                <Filter
                  label="Survey"
                  value={survey?.id ?? ''}
                  options={surveys.map(({ id, answered }) => [id, `${id} (${answered})`] as const)}
                  onChange={(id) => setSearch({ survey: id })}
                />
              </div>
            )}
            {survey ? (
              <Answers survey={survey} />
            ) : (
              <Section title="Answers">
                <EmptyText>No survey answers yet.</EmptyText>
              </Section>
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

function Tables({ survey }: { survey: string | undefined }) {
  const event = useSeason().season.data?.event;
  const can = usePermissions();
  return (
    <Section
      title="CSV exports"
      aside={
        event && <span className="soft small">{`Rosters and registrations of ${event.name}`}</span>
      }
    >
      <div className="acts">
        <DownloadButton
          label="Survey"
          fileName="survey.csv"
          disabled={!survey}
          read={() => client.survey.csv(survey)}
        />
        {event && can('users.read') && (
          <DownloadButton
            label="Rosters"
            fileName="rosters.csv"
            read={() => client.events.rostersCsv(event.id)}
          />
        )}
        {event && can('users.read') && (
          <DownloadButton
            label="Registrations"
            fileName="registrations.csv"
            read={() => client.events.registrationsCsv(event.id)}
          />
        )}
        {can('users.write') && (
          <DownloadButton label="People" fileName="people.csv" read={() => client.users.csv()} />
        )}
      </div>
    </Section>
  );
}

function Answers({ survey: { id, answered, questions } }: { survey: Survey }) {
  return (
    <>
      <p>
        <b>{id}</b>{' '}
        <span className="soft">{`answered by ${answered} ${answered === 1 ? 'player' : 'players'}`}</span>
      </p>
      {questions.map((question) => (
        <QuestionPart key={question.id} question={question} />
      ))}
    </>
  );
}

function QuestionPart({
  question: { kind, text, answers, mean, counts, words },
}: {
  question: Question;
}) {
  const aside = [
    `${answers} ${answers === 1 ? 'answer' : 'answers'}`,
    mean !== null && `${mean.toFixed(2)} on average`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Section title={text} aside={<span className="soft small num">{aside}</span>}>
      {answers === 0 && <EmptyText>No answers yet.</EmptyText>}
      {kind !== 'text' && (
        <ul className="counts">
          {counts.map(({ value, count }) => (
            <li key={value}>
              <span className="break">{value}</span>
              <ProgressBar
                value={count}
                max={Math.max(answers, 1)}
                label={`${value}: ${count} of ${answers}`}
              />
              <span className="num">
                {count}{' '}
                <span className="soft">{`${Math.round((count / Math.max(answers, 1)) * 100)} %`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {words.length > 0 && (
        <ul className="lines">
          {words.map((answer, index) => (
            <li key={index}>
              <span className="break">{answer}</span>
            </li>
          ))}
        </ul>
      )}
      {words.length >= MOST_WORDS && (
        <p className="soft small">The 100 newest answers. The CSV file has all of them.</p>
      )}
    </Section>
  );
}

const MOST_WORDS = 100;
