import { expect, test } from 'vitest';
import { countFormatConditions } from './support/format-conditions.ts';
import { sourceFiles } from './support/source-files.ts';

/** The formats themselves, and the formats of files. */
const FORMAT_FOLDERS = /^packages\/rules\/src\/(bracket|swiss|round-robin|queue|stage|exchange)\//;

/**
 * The conditions on the format of a stage outside of the folders of formats. A new one belongs into
 * `StageFormat` (`packages/rules/src/stage/stage-format.ts`), so no count may rise; a count that
 * falls is lowered here.
 */
const CONDITIONS: Record<string, number> = {
  'apps/console/app/parts/segment-links.tsx': 2,
  'apps/console/app/screens/rosters/roster-actions.ts': 1,
  'apps/console/app/screens/rounds/use-round.ts': 2,
  'apps/console/app/screens/season/dry-run/dry-run-report.tsx': 2,
  'apps/console/app/screens/season/fields/tie-breakers-field.tsx': 1,
  'apps/console/app/screens/season/plan.tsx': 1,
  'apps/console/app/screens/season/segment-fields.tsx': 6,
  'apps/console/app/screens/season/timeline-rows.ts': 3,
  'apps/server/src/collections/events/event-file-faults.ts': 4,
  'apps/server/src/collections/match-series/assign-rosters.command.ts': 1,
  'apps/server/src/collections/match-series/correction-preview.query.ts': 2,
  'apps/server/src/collections/match-series/explanation.query.ts': 4,
  'apps/server/src/collections/match-series/finish-series.command.ts': 3,
  'apps/server/src/collections/match-series/imported-series.ts': 1,
  'apps/server/src/collections/match-series/preview-rounds.query.ts': 2,
  'apps/server/src/collections/match-series/reinstate-series.command.ts': 2,
  'apps/server/src/collections/match-series/reset-series.command.ts': 4,
  'apps/server/src/collections/match-series/rule-in-rounds.ts': 4,
  'apps/server/src/collections/match-series/rule-series.command.ts': 2,
  'apps/server/src/collections/match-series/settle-rounds.ts': 3,
  'apps/server/src/collections/match-series/start-series.command.ts': 1,
  'apps/server/src/collections/queue/queue.routes.ts': 1,
  'apps/server/src/collections/rosters/outlook.query.ts': 3,
  'apps/server/src/collections/rosters/roster-facts.ts': 2,
  'apps/server/src/collections/segments/bracket.query.ts': 7,
  'apps/server/src/collections/segments/open-bracket.query.ts': 4,
  'apps/server/src/collections/segments/pair-round-now.command.ts': 1,
  'apps/server/src/collections/segments/publish-round.command.ts': 1,
  'apps/server/src/collections/segments/round-preview.query.ts': 1,
  'apps/server/src/collections/segments/schedule-segment.ts': 1,
  'apps/server/src/collections/segments/seed-segment.command.ts': 1,
  'apps/server/src/collections/segments/seeds.query.ts': 2,
  'apps/server/src/collections/segments/stage-fit.ts': 2,
  'apps/server/src/collections/standings/placements.query.ts': 1,
  'apps/server/src/collections/standings/standing-rows.query.ts': 3,
  'apps/server/src/collections/standings/standings.query.ts': 1,
  'apps/server/src/dry-run/progress.query.ts': 1,
  'apps/server/src/dry-run/registrations.ts': 1,
  'apps/server/src/dry-run/report.query.ts': 1,
  'apps/web/app/screens/brackets/brackets.tsx': 6,
  'apps/web/app/screens/brackets/read-standings.ts': 1,
  'apps/web/app/screens/brackets/rounds.tsx': 1,
  'apps/web/app/screens/match/read-match.ts': 1,
  'apps/web/app/screens/match/why-these.tsx': 3,
  'apps/web/app/screens/queue/read-queue.ts': 1,
  'apps/web/app/screens/standings/standings.tsx': 1,
  'apps/web/app/season/decisions.ts': 3,
  'packages/contract/src/bracket/plan-of.ts': 2,
  'packages/contract/src/season/season-plan.ts': 2,
  'packages/rules/src/dry-run/findings.ts': 3,
  'packages/rules/src/schedule/segment-fit.ts': 8,
  'packages/rules/src/series/decide-start.ts': 4,
  'packages/rules/src/tie-breakers/tie-breakers.ts': 1,
  'tools/season/src/invariants/bracket.ts': 3,
  'tools/season/src/invariants/invariant.ts': 1,
};

test('outside of its own folder no file decides by the format of a stage, but for those listed', () => {
  const counts = sourceFiles('apps', 'packages', 'tools')
    .filter(({ file }) => !FORMAT_FOLDERS.test(file))
    .map(({ file }) => [file, countFormatConditions(file)] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(counts)).toEqual(CONDITIONS);
});

test.each([
  ["if (segment.format === 'swiss') pair();", 1],
  ["switch (format) { case 'queue': return 1; case 'round_robin': return 2; }", 2],
  ['if (isElimination(format)) settle();', 1],
  ["const words = { swiss: 'Swiss' };", 0],
  ["if (state === 'live') start();", 0],
])('counts the conditions of %s', (code, count) => {
  expect(countFormatConditions('planted.ts', code)).toBe(count);
});
