import type { RosterId } from '../ids.ts';
import { getItem } from '../must.ts';
import type { Field } from './field.ts';
import { commonRegion } from './regions.ts';

/** The partner of each place of a field; a place without one has the bye. */
type Partners = ReadonlyMap<number, number>;

/**
 * [SWS-17] A fact that keeps the order by halves from being played: two rosters that it would pair
 * have met or come from one region that is kept apart, or a roster that it would pair is not paired
 * within its score group.
 */
export type HalvesBlock =
  | { kind: 'met'; rosterIds: [RosterId, RosterId] }
  | { kind: 'region'; rosterIds: [RosterId, RosterId]; region: string }
  | { kind: 'left'; rosterId: RosterId };

/** [SWS-17] The reason why a roster plays one of another score group. */
export interface FloatCause {
  rosterId: RosterId;
  /**
   * `odd`: the rosters down to its score group, or from the opponent's on, are odd in number;
   * `unpairable`: they are even, and cannot all be paired among themselves.
   */
  need: 'odd' | 'unpairable';
  /**
   * The rosters nearer to the other score group that do not float, the nearest first: one that
   * floated in the round before, one that has met the opponent, or one without which the others
   * would not be paired as well.
   */
  passed: { rosterId: RosterId; why: 'floated-before' | 'met' | 'pairing' }[];
}

/** Returns the opponent that the halves of its score group give to a place; null for the odd one. */
export function findHalvesPartner({ rosters, sizes }: Field, place: number): number | null {
  const { group, place: inGroup } = getItem(rosters, place);
  const half = getItem(sizes, group) >> 1;
  if (inGroup < half) return place + half;
  return inGroup < 2 * half ? place - half : null;
}

/**
 * [SWS-17] Returns what keeps a pair of one score group from playing by halves. The rosters that
 * have to change with the pair form a chain: each plays another opponent than that of the halves,
 * which plays the next one. If no two of the chain had met or came from one region and none had
 * left, the halves would be played by all of them. Returns the nearest ones.
 */
export function findHalvesBlocks(field: Field, partners: Partners, place: number): HalvesBlock[] {
  const chain = [place];
  const blocks: HalvesBlock[] = [];
  for (let at = 0; at < chain.length && at < LONGEST_CHAIN; at++) {
    const next = getItem(chain, at);
    const halves = findHalvesPartner(field, next);
    const played = inGroupPartner(field, partners, next);
    for (const one of [halves, played]) if (one !== null && !chain.includes(one)) chain.push(one);
    blocks.push(...blocksAt(field, partners, next));
  }
  return blocks.slice(0, MOST_NAMED);
}

/** A chain of a large score group can have thousands of rosters; its nearest part explains enough. */
const LONGEST_CHAIN = 64;
const MOST_NAMED = 8;

function blocksAt(field: Field, partners: Partners, place: number): HalvesBlock[] {
  const roster = getItem(field.rosters, place);
  const { rosterId, met } = roster;
  const halves = findHalvesPartner(field, place);
  if (halves === null) return [];
  const blocks: HalvesBlock[] =
    inGroupPartner(field, partners, place) === null ? [{ kind: 'left', rosterId }] : [];
  if (place > halves) return blocks;
  const other = getItem(field.rosters, halves);
  const rosterIds: [RosterId, RosterId] = [rosterId, other.rosterId];
  const region = commonRegion(roster, other);
  if (met.includes(halves)) blocks.push({ kind: 'met', rosterIds });
  else if (region !== null && partners.get(place) !== halves)
    blocks.push({ kind: 'region', rosterIds, region });
  return blocks;
}

/** Returns the partner of a place, null if that is of another score group or it has the bye. */
function inGroupPartner({ rosters }: Field, partners: Partners, place: number): number | null {
  const partner = partners.get(place);
  if (partner === undefined) return null;
  return getItem(rosters, partner).group === getItem(rosters, place).group ? partner : null;
}

/** [SWS-17] Returns why each of two rosters of different score groups floats; `one` is ahead. */
export function findFloatCauses(
  field: Field,
  partners: Partners,
  { one, other }: { one: number; other: number },
): FloatCause[] {
  return [
    floatCause(field, partners, { place: one, opponent: other }),
    floatCause(field, partners, { place: other, opponent: one }),
  ];
}

function floatCause(
  field: Field,
  partners: Partners,
  { place, opponent }: { place: number; opponent: number },
): FloatCause {
  const { rosters } = field;
  const { rosterId, group, floatedLast } = getItem(rosters, place);
  const isAhead = place < opponent;
  const passed = rosters.flatMap((roster, at): FloatCause['passed'] => {
    const isNearer = roster.group === group && (isAhead ? at > place : at < place);
    const partner = partners.get(at);
    if (!isNearer || (partner !== undefined && getItem(rosters, partner).group !== group))
      return [];
    const why =
      roster.floatedLast && !floatedLast
        ? 'floated-before'
        : roster.met.includes(opponent)
          ? 'met'
          : 'pairing';
    return [{ rosterId: roster.rosterId, why }];
  });
  return {
    rosterId,
    need: needOf(field, partners, isAhead ? group : group - 1),
    passed: (isAhead ? passed.toReversed() : passed).slice(0, MOST_NAMED),
  };
}

/**
 * Returns whether the rosters down to a score group are odd in number, with the bye if it is
 * theirs.
 */
function needOf({ rosters }: Field, partners: Partners, group: number): FloatCause['need'] {
  const above = rosters.flatMap((roster, place) => (roster.group <= group ? [place] : []));
  const byes = above.filter((place) => !partners.has(place)).length;
  return (above.length - byes) % 2 === 1 ? 'odd' : 'unpairable';
}
