import type { PlayerClient as Client } from '@ringside/contract/client';
import type { CompactBracket, Segment } from '@ringside/contract/collections/segments';

export interface ShownBracket {
  bracket: CompactBracket;
  segment: Pick<Segment, 'id' | 'name' | 'format'>;
  stage: { name: string; level: number; type: { id: string } | null } | null;
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
    segment: { id: segment.id, name: segment.name, format: segment.format },
    stage: {
      name: stage.name,
      level: stage.level,
      type: stage.type ? { id: stage.type.id } : null,
    },
  };
}
