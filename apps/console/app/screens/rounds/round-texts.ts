import type { PairingBreak, PreviewedPairing } from '@ringside/contract/collections/swiss-rounds';
import { assertNever } from '@ringside/rules/must';

type Reason = NonNullable<PreviewedPairing['reason']>;
type NameOf = (id: string) => string;

const formatWins = (score: number | undefined) => (score === 1 ? '1 win' : `${score} wins`);

/** Returns the rule that a pairing breaks, in words. */
export function formatBreak({ kind, rosterIds, figures }: PairingBreak, nameOf: NameOf): string {
  const [one = '', other = ''] = rosterIds.map(nameOf);
  const [first, second] = figures;
  switch (kind) {
    case 'rematch':
      return `Rematch: ${one} and ${other} met in round ${first}.`;
    case 'second-bye':
      return `${one} has had a bye.`;
    case 'bye-after-forfeit':
      return `${one} has a win by forfeit, and would have a bye on top of it.`;
    case 'extra-bye':
      return `${one} need not rest: it is one bye more than the round needs.`;
    case 'bye-score':
      return `The bye goes to ${formatWins(first)}; by the rules it goes to ${formatWins(second)}.`;
    case 'float':
      return `Different scores: ${one} has ${formatWins(first)}, ${other} ${formatWins(second)}. By the rules fewer such pairs are needed.`;
    case 'float-again':
      return `${rosterIds.map(nameOf).join(' and ')} met another score in the round before, too.`;
    default:
      return assertNever(kind);
  }
}

/** Returns the reason why the rules pair these two. */
export function formatReason(reason: Reason, nameOf: NameOf): string {
  if ('row' in reason) return formatMajorReason(reason);
  const {
    criterion,
    figures: [one, other],
    wanted,
  } = reason;
  if (!one) return '';
  const places = other
    ? `places ${one.place} and ${other.place} of ${one.groupSize} with ${formatWins(one.score)}`
    : '';
  const instead = wanted
    ? `; the halves give ${nameOf(wanted.rosterId)}${wanted.met ? ', whom it has met' : ''}`
    : '';
  switch (criterion) {
    case 'halves':
      return `Upper half against lower half: ${places}.`;
    case 'transposed':
      return `As near to the halves as can be: ${places}${instead}.`;
    case 'exchanged':
      return `Both of one half: ${places}${instead}.`;
    case 'floated':
      return `Different scores: ${formatWins(one.score)} against ${formatWins(other?.score)}, so that everybody has an opponent.`;
    case 'bye':
      return `The bye: ${formatWins(one.score)}, place ${one.place} of ${one.groupSize} with it, and no bye before.`;
    default:
      return assertNever(criterion);
  }
}

function formatMajorReason({
  criterion,
  row,
  figures: [home, away],
}: Extract<Reason, { row: unknown }>): string {
  const both = `places ${home.place} and ${away.place} at ${home.wins}–${home.losses}`;
  if (criterion === 'initial') return `First round: ${both}.`;
  return criterion === 'table'
    ? `Row ${row} of the table, the first without a rematch: ${both}.`
    : `The highest against the lowest whom it has not met: ${both}.`;
}
