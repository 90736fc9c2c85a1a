import type { Fault } from './judge.ts';
import type { HostileRequest } from './request.ts';

/** A defect that is found and not yet repaired: the suite tolerates it and no other. */
export interface KnownDefect {
  /** The finding of the audit, or a short name. */
  id: string;
  reason: string;
  invariants: Fault['invariant'][];
  matches: (request: HostileRequest, detail: string) => boolean;
}

export const KNOWN_DEFECTS: KnownDefect[] = [];

/** Returns the known defect that explains a fault; undefined where there is none. */
export const findKnownDefect = (request: HostileRequest, fault: Fault): KnownDefect | undefined =>
  KNOWN_DEFECTS.find(
    ({ invariants, matches }) =>
      invariants.includes(fault.invariant) && matches(request, fault.detail),
  );
