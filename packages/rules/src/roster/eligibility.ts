import {
  AGE_GATE_REFUSAL_MS,
  CHALLENGE_WINS_TO_QUALIFY,
  DEFAULT_MINIMUM_AGE,
  LOWEST_MINIMUM_AGE,
  MINIMUM_BRAWLERS,
} from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/**
 * [ELI-1] The minimum ages in years by country, if they differ from 16. [SPEC-GAP] decisions.md
 * Eligibility: a tenant fills in its own.
 */
const MINIMUM_AGES: Readonly<Record<string, number>> = {};

/** [ELI-1] Returns the minimum age of a country: its entry, else 16; never under 13. */
export function minimumAge({
  country,
  table = MINIMUM_AGES,
}: {
  country: string;
  table?: Readonly<Record<string, number>>;
}): number {
  return Math.max(LOWEST_MINIMUM_AGE, table[country] ?? DEFAULT_MINIMUM_AGE);
}

/**
 * [ELI-1] Returns the full years on an instant's UTC date, of a birth date `YYYY-MM-DD`; born on 29
 * February counts as 1 March in other years. NaN if it is not a date.
 */
export function ageOn({ dateOfBirth, on }: { dateOfBirth: string; on: Date }): number {
  const [year, month, day] = dateOfBirth.slice(0, 10).split('-').map(Number) as [
    number,
    number,
    number,
  ];
  const born = new Date(Date.UTC(year, month - 1, day));
  if (Number.isNaN(+born) || born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day)
    return Number.NaN;
  // Date.UTC turns 29 February of a common year into 1 March by itself.
  const birthday = Date.UTC(on.getUTCFullYear(), month - 1, day);
  const today = Date.UTC(on.getUTCFullYear(), on.getUTCMonth(), on.getUTCDate());
  return on.getUTCFullYear() - year - (today < birthday ? 1 : 0);
}

/**
 * [ELI-2] Returns when a refused player may try again: 24 h after the refusal; null if they may
 * now.
 */
export function ageGateNextTry({
  refusedAt,
  now,
}: {
  refusedAt: Date | null;
  now: Date;
}): Date | null {
  if (!refusedAt) return null;
  const next = new Date(+refusedAt + AGE_GATE_REFUSAL_MS);
  return now < next ? next : null;
}

/**
 * [ELI-2] Decides the age gate: age on the segment's start against the country's minimum. Refused
 * `age-gate-waiting` (until, ISO), `age-gate`.
 */
export function decideAgeGate({
  dateOfBirth,
  country,
  segmentStartsAt,
  refusedAt,
  now,
  table = MINIMUM_AGES,
}: {
  dateOfBirth: string;
  country: string;
  segmentStartsAt: Date;
  refusedAt: Date | null;
  now: Date;
  table?: Readonly<Record<string, number>>;
}): Decision<{ age: number; minimumAge: number }> {
  const waiting = ageGateNextTry({ refusedAt, now });
  if (waiting) return refuse('age-gate-waiting', waiting.toISOString());
  const age = ageOn({ dateOfBirth, on: segmentStartsAt });
  const minimum = minimumAge({ country, table });
  return age >= minimum
    ? accept({ age, minimumAge: minimum })
    : refuse('age-gate', `The minimum age is ${minimum}`);
}

/**
 * [ELI-3] Decides whether a player may register. Refused `brawlers-unknown` (the game did not
 * answer: counts as false), `banned`, `country-banned`, `too-few-brawlers`.
 */
export function decideRegistration({
  brawlers,
  banned,
  countryBanned,
  minimumBrawlers = MINIMUM_BRAWLERS,
}: {
  brawlers: number | null;
  banned: boolean;
  countryBanned: boolean;
  minimumBrawlers?: number;
}): Decision<true> {
  if (brawlers === null) return refuse('brawlers-unknown');
  if (banned) return refuse('banned');
  if (countryBanned) return refuse('country-banned');
  return brawlers >= minimumBrawlers
    ? accept(true)
    : refuse('too-few-brawlers', `${brawlers} of ${minimumBrawlers}`);
}

interface Wins {
  queueWins: number;
  gameWins: number;
}

/** [ELI-4] Returns how many wins in the Championship Challenge a player lacks to qualify. */
export const countMissingWins = ({ queueWins, gameWins }: Wins): number =>
  Math.max(0, CHALLENGE_WINS_TO_QUALIFY - queueWins - gameWins);

/**
 * Returns whether a player is qualified: 15 wins in the Championship Challenge, those of the queue
 * and of the game side together.
 */
export const isPlayerQualified = (wins: Wins): boolean => countMissingWins(wins) === 0;
