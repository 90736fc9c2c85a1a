import { useDisplayName } from '../season/use-display-name.ts';
import type { ShownBracket } from './use-shown-bracket.ts';

/** Returns stage and region in the page's language. */
export function useBracketTitle({ segment, stage }: ShownBracket): string {
  const displayNameOf = useDisplayName();
  const names = [
    stage && displayNameOf(stage),
    stage?.name !== segment.name && displayNameOf(segment),
  ];
  return names.filter(Boolean).join(', ');
}
