import {
  type BracketPlan,
  type Outcome,
  type Position,
  type Side,
  type Slot,
  type Source,
} from '../bracket/bracket.ts';
import { sourcesOf } from '../bracket/links.ts';
import { dropMask } from '../bracket/lower-drop.ts';
import type { FindSeries } from '../bracket/settle.ts';
import type { RosterId } from '../ids.ts';
import type { SeedReason } from '../seeding/seeding.ts';

/** [EXP-1] The reason for a side of a series, as data. */
export type SideReason =
  /**
   * The seed of this place. In the first round both sides' seeds add up to `sum`, which is null in
   * a graph. `seedReason` is the reason for the roster's seed, if known.
   */
  | { kind: 'seed'; who: Slot; seed: number; sum: number | null; seedReason: SeedReason | null }
  /** The winner or loser of an earlier series; `how` that was decided, null while it is open. */
  | {
      kind: 'came';
      who: Slot;
      as: 'winner' | 'loser';
      of: Position;
      how: Outcome['how'] | null;
      drop: Drop | null;
    };

/**
 * [EXP-1] The drop of a loser of the upper bracket: match `from` (from 1) to match `to`, with (from
 * − 1) XOR mask = to − 1, so that rosters which met stay apart.
 */
interface Drop {
  from: number;
  to: number;
  mask: number;
}

export interface PairingReason {
  position: Position;
  home: SideReason;
  away: SideReason;
}

/**
 * [EXP-1] Explains why two rosters meet: by the seed order (their seeds add up to size + 1; a seed
 * without a roster is a bye), or each as winner or loser of an earlier series, with the mask by
 * which a loser dropped; in a graph the links alone say it. A seed moved to keep opponents apart is
 * marked.
 */
export function explainPairing({
  plan,
  seriesAt,
  position,
  seedReason = () => null,
}: {
  plan: BracketPlan;
  seriesAt: FindSeries;
  position: Position;
  seedReason?: (rosterId: RosterId) => SeedReason | null;
}): PairingReason {
  const sources = sourcesOf({ plan, position });
  const series = seriesAt(position);
  const reason = (side: Side): SideReason => {
    const who: Slot = series?.[side] ?? { kind: 'tbd' };
    const source = sources[side];
    if (source.kind === 'seed')
      return {
        kind: 'seed',
        who,
        seed: source.seed,
        sum: plan.graph ? null : plan.size + 1,
        seedReason: who.kind === 'roster' ? seedReason(who.rosterId) : null,
      };
    return {
      kind: 'came',
      who,
      as: source.takes,
      of: source.position,
      how: seriesAt(source.position)?.outcome?.how ?? null,
      drop: dropOf(plan, source, position),
    };
  };
  return { position, home: reason('home'), away: reason('away') };
}

function dropOf(plan: BracketPlan, source: Source & { kind: 'series' }, to: Position): Drop | null {
  if (source.takes === 'winner' || to.bracketNumber !== 1 || to.roundNumber === 1) return null;
  return {
    from: source.position.matchNumber,
    to: to.matchNumber,
    mask: dropMask(plan.size, source.position.roundNumber),
  };
}
