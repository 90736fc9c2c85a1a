import type { Fault } from './judge.ts';
import type { HostileRequest } from './request.ts';

/** A defect that is found and not yet repaired: the suite passes over it, and over nothing else. */
export interface KnownDefect {
  /** The finding of the audit, or a short name. */
  id: string;
  reason: string;
  invariants: Fault['invariant'][];
  matches: (request: HostileRequest, detail: string) => boolean;
}

export const KNOWN_DEFECTS: KnownDefect[] = [
  {
    id: 'F9',
    reason: 'the page for 404 is rendered with an API that refuses, of which the site complains',
    invariants: ['no line at error level'],
    matches: (_request, detail) => detail.includes('SPA nuxtServerInit failed'),
  },
  {
    id: 'F10',
    reason: 'the API document does not describe 400 for calls outside the kernel',
    invariants: ['answers as described'],
    matches: (_request, detail) =>
      /\((getFilesByKey|getDocs|getOpenapiJson|getHealthz|getReadyz)\): the status is not described/.test(
        detail,
      ) && detail.includes(' 400 '),
  },
  {
    id: 'F11',
    reason: 'Node sends the head of a queued answer before its 100 Continue',
    invariants: ['answers as described'],
    matches: ({ delivery, headers }, detail) =>
      delivery === 'pipelined' &&
      headers.some(([name]) => name === 'expect') &&
      detail.includes('"HTTP/1.1 1"'),
  },
];

/** Returns the known defect that a fault is. */
export const findKnownDefect = (request: HostileRequest, fault: Fault): KnownDefect | undefined =>
  KNOWN_DEFECTS.find(
    ({ invariants, matches }) =>
      invariants.includes(fault.invariant) && matches(request, fault.detail),
  );
