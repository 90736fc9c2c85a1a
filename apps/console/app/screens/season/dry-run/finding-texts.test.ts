import type {
  DryRunFinding,
  DryRunReport,
  DryRunSegment,
} from '@ringside/contract/collections/dry-runs';
import { FINDINGS, type FindingKind } from '@ringside/rules/dry-run/findings';
import { expect, test } from 'vitest';
import { groupFindings, formatRanges } from './finding-texts.ts';

const segment = (id: string, stage: string, name: string) => ({ id, stage, name }) as DryRunSegment;
const SEGMENTS = [
  segment('1', 'Day 1', 'EMEA'),
  segment('2', 'Day 1', 'NA'),
  segment('3', 'Day 2', 'EMEA'),
  segment('4', 'Day 2', 'NA'),
];
const grouped = (...findings: Omit<DryRunFinding, 'weight'>[]) =>
  groupFindings({
    segments: SEGMENTS,
    findings: findings.map((finding) => ({ ...finding, weight: FINDINGS[finding.kind] })),
  } as DryRunReport).map(
    ({ text, segments }) => `${segments.map(({ id }) => id).join('+')} ${text}`,
  );

test('formats neighbouring places as ranges', () => {
  expect(formatRanges([3, 1, 2, 7, 9, 8])).toBe('1–3, 7–9');
  expect(formatRanges([5])).toBe('5');
});

test('groups equal findings of several regions and names the next stage', () =>
  expect(
    grouped(
      { kind: 'selects-nobody', segment: '1', next: '3', places: [40, 41] },
      { kind: 'selects-nobody', segment: '2', next: '4', places: [40, 41] },
      { kind: 'unplayed', segment: '3', count: 0 },
      { kind: 'unplayed', segment: '4', count: 1 },
    ),
  ).toEqual([
    '1+2 The advance rule to Day 2 names places 40–41, but no roster advanced by it.',
    '3 No roster reaches it: it ends unplayed.',
    '4 Only one roster reaches it: it ends unplayed.',
  ]));

test('formats the reasons of refusals', () =>
  expect(
    grouped(
      { kind: 'no-place', segment: '1', count: 2, places: [4] },
      {
        kind: 'nobody-complete',
        segment: '2',
        count: 1,
        reasons: [{ reason: 'already-in-roster', count: 2 }],
      },
    ),
  ).toEqual([
    '1 2 rosters found no place: its limit is 4.',
    expect.stringMatching(/^2 1 roster registered, but none was complete\. Refused: 2 × [a-z]/),
  ]));

test('has a full sentence for every kind of finding', () => {
  for (const kind of Object.keys(FINDINGS) as FindingKind[])
    expect(grouped({ kind, segment: '1' })[0]).toMatch(/^1 [A-Z0-9].*\.$/);
});
