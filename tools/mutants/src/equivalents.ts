import type { Mutant } from './walk.ts';

/** A mutant that no test can tell from the code, named by its place. */
export interface Equivalent {
  file: string;
  declaration: string;
  before: string;
  after: string;
  reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'packages/rules/src/season/active-segment.ts',
    declaration: 'activeSegment',
    before:
      'return containing ?? stages.find(({ date }) => date.from > now) ?? stages.at(-1) ?? null;',
    after:
      'return containing ?? stages.find(({ date }) => date.from >= now) ?? stages.at(-1) ?? null;',
    reason: 'A segment that starts at this instant contains it, so that it is found before.',
  },
  {
    file: 'packages/rules/src/season/active-segment.ts',
    declaration: 'activeSegment',
    before: 'const containing = stages.find(({ date }) => date.from <= now && now <= date.to);',
    after: 'const containing = stages.find(({ date }) => (now <= date.to));',
    reason: 'In order of start the first segment that is not over contains now or starts next.',
  },
  {
    file: 'apps/web/app/parts/links/create-href.ts',
    declaration: 'createHref',
    before: "const [route = '/', query = ''] = path.split('?');",
    after: "const [route = \"/~\", query = ''] = path.split('?');",
    reason:
      'A text has a part before its first question mark, so that only the type needs a default.',
  },
];

/** Returns the text that names a mutant by its place, whatever its line. */
export const placeOf = ({ file, declaration, before, after }: Omit<Equivalent, 'reason'>): string =>
  `${file} ${declaration}: ${before} → ${after}`;

const places = new Set(EQUIVALENTS.map(placeOf));

export const isEquivalent = (mutant: Mutant): boolean => places.has(placeOf(mutant));
