import { BracketCard, type BracketMatch } from './bracket-card.tsx';

/** The series of one round, as many beside each other as there is room for. */
export function RoundCards({ matches, yourTeam }: { matches: BracketMatch[]; yourTeam: string }) {
  return (
    <ol className="rds">
      {matches.map((match) => (
        <li key={match.id}>
          <BracketCard match={match} yourTeam={yourTeam} />
        </li>
      ))}
    </ol>
  );
}
