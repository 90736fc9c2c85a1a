export interface FormResult {
  id: string;
  result: 'won' | 'lost' | 'drawn';
}

/** The last results of a team, newest first: a letter each, and the word for assistive software. */
export function Form({
  results,
  label,
  texts,
}: {
  results: readonly FormResult[];
  label: string;
  texts: Record<FormResult['result'], { letter: string; word: string }>;
}) {
  return (
    <ol className="form" aria-label={label}>
      {results.map(({ id, result }) => (
        <li key={id} className={`is-${result}`}>
          <span aria-hidden="true">{texts[result].letter}</span>
          <span className="vh">{texts[result].word}</span>
        </li>
      ))}
    </ol>
  );
}
