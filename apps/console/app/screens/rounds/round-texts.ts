import type { PairingBreak, PreviewedPairing } from '@ringside/contract/collections/swiss-rounds';
import { assertNever } from '@ringside/rules/must';

type Reason = NonNullable<PreviewedPairing['reason']>;
type SwissReason = Exclude<Reason, { row: unknown } | { remaining: number }>;
type NameOf = (id: string) => string;

/** Returns a score in words: points if the stage has a points table, else wins. */
export function formatScore(score: number | undefined, byPoints: boolean): string {
  const unit = byPoints ? 'point' : 'win';
  return score === 1 ? `1 ${unit}` : `${score} ${unit}s`;
}

/** Returns the rule that a pairing breaks, in words. */
export function formatBreak(
  { kind, rosterIds, figures, region }: PairingBreak,
  nameOf: NameOf,
  byPoints: boolean,
): string {
  const formatUnits = (score: number | undefined) => formatScore(score, byPoints);
  const [one = '', other = ''] = rosterIds.map(nameOf);
  const [first, second] = figures;
  switch (kind) {
    case 'rematch':
      return `Rematch: ${one} and ${other} met in round ${first}.`;
    case 'second-bye':
      return `${one} has already had a bye.`;
    case 'bye-after-forfeit':
      return `${one} already has a win by forfeit, so it should not have a bye as well.`;
    case 'extra-bye':
      return `${one} does not need a bye: the round has one bye too many.`;
    case 'bye-score':
      return `The bye goes to a roster with ${formatUnits(first)}. The rules give it to one with ${formatUnits(second)}.`;
    case 'float':
      return `Different scores: ${one} has ${formatUnits(first)}, ${other} ${formatUnits(second)}. The rules need fewer such pairs.`;
    case 'float-again':
      return `${rosterIds.map(nameOf).join(' and ')} also met a roster with another score in the previous round.`;
    case 'same-region':
      return `Same region: ${one} and ${other} both come from ${region}. The rules have fewer such pairs in this round.`;
    default:
      return assertNever(kind);
  }
}

/** Returns the reason why the rules pair these two. */
export function formatReason(reason: Reason, nameOf: NameOf): string {
  if ('row' in reason) return formatMajorReason(reason, nameOf);
  if ('remaining' in reason) return formatKnockoutReason(reason);
  const {
    criterion,
    figures: [one, other],
    wanted,
    blocks,
    floats,
  } = reason;
  if (!one) return '';
  const formatUnits = (score: number | undefined) =>
    formatScore(score, reason.byPoints !== undefined);
  const places = other
    ? `places ${one.place} and ${other.place} of ${one.groupSize} with ${formatUnits(one.score)}`
    : '';
  const instead = wanted
    ? `; the halves would give ${nameOf(wanted.rosterId)}${formatKept(wanted)}`
    : '';
  const together = formatTogether(reason);
  switch (criterion) {
    case 'halves':
      return `Upper half against lower half: ${places}${together}.`;
    case 'transposed':
      return `As close to upper against lower half as possible: ${places}${instead}${together}.`;
    case 'displaced':
      return `Another half than by place: ${places}${instead}, which plays another roster${formatBlock(blocks, nameOf)}${together}.`;
    case 'exchanged':
      return `Both from the same half: ${places}${instead}${together}.`;
    case 'floated':
      return `Different scores: ${formatUnits(one.score)} against ${formatUnits(other?.score)}, so that every roster has an opponent${formatFloats(floats, nameOf)}${together}.`;
    case 'rematch':
      return `A rematch, since the rosters that are still in cannot be paired without one: ${places}${together}.`;
    case 'second-bye':
      return `Another bye, since every other choice needs a rematch: ${formatUnits(one.score)}, place ${one.place} of ${one.groupSize} with this score.`;
    case 'bye':
      return `Bye: ${formatUnits(one.score)}, place ${one.place} of ${one.groupSize} with this score, no bye before.`;
    default:
      return assertNever(criterion);
  }
}

/** Returns what kept a roster from the opponent of the halves. */
function formatKept({ met, region }: NonNullable<SwissReason['wanted']>): string {
  if (met) return ', which it has met';
  return region === undefined ? '' : `: both come from ${region}`;
}

/** Returns the region of two that meet in a round that keeps regions apart. */
const formatTogether = ({ region }: Pick<SwissReason, 'region'>): string =>
  region === undefined ? '' : `; both come from ${region}, which could not be avoided`;

function formatBlock(blocks: SwissReason['blocks'], nameOf: NameOf): string {
  const block = blocks?.[0];
  if (!block) return '';
  if (block.kind === 'left')
    return `, since ${nameOf(block.rosterId)} is not paired with this score`;
  const both = block.rosterIds.map(nameOf).join(' and ');
  return block.kind === 'met'
    ? `, since ${both} have met`
    : `, since ${both} both come from ${block.region}`;
}

/** Names the nearest roster that does not float, and why; the rest is in the API. */
function formatFloats(floats: SwissReason['floats'], nameOf: NameOf): string {
  return (floats ?? [])
    .map(({ rosterId, passed: [nearest] }) => {
      if (!nearest) return '';
      const reason = {
        'floated-before': 'floated in the round before',
        met: 'has met the opponent',
        pairing: 'is needed for the other pairs',
      }[nearest.why];
      return `; ${nameOf(rosterId)} instead of ${nameOf(nearest.rosterId)}, which ${reason}`;
    })
    .join('');
}

function formatMajorReason(reason: Extract<Reason, { row: unknown }>, nameOf: NameOf): string {
  const {
    criterion,
    row,
    figures: [home, away],
    avoided,
  } = reason;
  const apartText = avoided
    ? `; ${avoided.rosterIds.map(nameOf).join(' and ')} are kept apart, both come from ${avoided.region}`
    : '';
  const homeText = `place ${home.place} at ${home.wins}–${home.losses}`;
  if (!away)
    return `Bye${criterion === 'second-bye' ? ', again' : ''}: ${homeText}. A record cannot be paired.`;
  if (criterion === 'floated' || criterion === 'rematch')
    return `${criterion === 'floated' ? 'Different records' : 'Rematch'}, because a record cannot be paired: ${homeText}, place ${away.place} at ${away.wins}–${away.losses}${formatTogether(reason)}.`;
  const both = `places ${home.place} and ${away.place} at ${home.wins}–${home.losses}${apartText}${formatTogether(reason)}`;
  if (criterion === 'initial') return `First round: ${both}.`;
  return criterion === 'table'
    ? `Row ${row} of the table, the first without a rematch: ${both}.`
    : `The highest against the lowest that it has not met: ${both}.`;
}

function formatKnockoutReason({
  remaining,
  figures: [home, away],
}: Extract<Reason, { remaining: number }>): string {
  return away
    ? `The best seed that is left against the worst: places ${home?.place} and ${away.place} of the ${remaining} that are still in.`
    : `Bye: place ${home?.place} of the ${remaining} that are still in.`;
}
