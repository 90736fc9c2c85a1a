import type { PlayerClient as Client } from '@ringside/contract/client';
import type { CompactBracket, Segment } from '@ringside/contract/collections/segments';
import { type Named, namedOf } from '@ringside/rules/site/shown-name';

export interface ShownBracket {
  bracket: CompactBracket;
  segment: Pick<Segment, 'id' | 'name' | 'names' | 'level' | 'format'>;
  stage: Named | null;
}

/** A segment's bracket with the name of its stage. */
export async function readBracket(client: Client, id: string): Promise<ShownBracket> {
  const segment = await client.segments.get(id);
  const stageId = segment.parent?.id ?? id;
  const [bracket, stage] = await Promise.all([
    client.segments.bracket(id),
    client.segments.get(stageId),
  ]);
  return {
    bracket,
    segment: {
      id: segment.id,
      name: segment.name,
      names: segment.names,
      level: segment.level,
      format: segment.format,
    },
    stage: namedOf(stage),
  };
}
