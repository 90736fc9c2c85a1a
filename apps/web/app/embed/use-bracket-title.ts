import { useDisplayName } from '../season/use-display-name.ts';
import type { ShownBracket } from './use-shown-bracket.ts';

/** Returns stage and region in the page's language. */
export function useBracketTitle({ segment, stage }: ShownBracket): string {
  const shownName = useDisplayName();
  const names = [stage && shownName(stage), stage?.name !== segment.name && shownName(segment)];
  return names.filter(Boolean).join(', ');
}
