import type { PlayerClient as Client } from '@ringside/contract/client';
import type { PackedBracket } from '@ringside/contract/collections/brackets';
import type { Segment } from '@ringside/contract/collections/segments';
import { type NamedSubject, nameFactsOf } from '@ringside/rules/site/display-name';

export interface ReadBracket {
  packed: PackedBracket;
  segment: Pick<Segment, 'id' | 'name' | 'names' | 'level' | 'format'>;
  stage: NamedSubject | null;
}

/** Reads a segment's bracket with the name of its stage. */
export async function readBracket(client: Client, id: string): Promise<ReadBracket> {
  const segment = await client.segments.get(id);
  const stageId = segment.parent?.id ?? id;
  const [packed, stage] = await Promise.all([
    client.segments.packedBracket(id),
    client.segments.get(stageId),
  ]);
  return {
    packed,
    segment: {
      id: segment.id,
      name: segment.name,
      names: segment.names,
      level: segment.level,
      format: segment.format,
    },
    stage: nameFactsOf(stage),
  };
}
