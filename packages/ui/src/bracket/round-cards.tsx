import { BracketCard, type BracketMatch } from './bracket-card.tsx';

/** The series of one round, side by side as far as there is room. */
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
