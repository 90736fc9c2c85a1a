import { useStageName } from '../season/stage-name.ts';
import { useRegionName } from '../season/use-region-name.ts';
import type { ShownBracket } from './read-bracket.ts';

/** Stage and region in the page's language. */
export function useBracketTitle({ segment, stage }: ShownBracket): string {
  const stageName = useStageName();
  const regionName = useRegionName();
  const names = [
    stage && stageName(stage),
    stage?.name !== segment.name && regionName(segment.name),
  ];
  return names.filter(Boolean).join(', ');
}
