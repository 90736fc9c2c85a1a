import type { CompactBracket } from '@ringside/contract/collections/brackets';
import type { Segment } from '@ringside/contract/collections/segments';
import type { SwissRecordRow } from '@ringside/contract/collections/standings';
import type { ManualPairing, RoundPreview } from '@ringside/contract/collections/swiss-rounds';
import { ApiError } from '@ringside/contract/errors';
import { traitsOf } from '@ringside/rules/format-traits';
import { useRef, useState } from 'react';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { client, readVersion } from '../../session/console-client.ts';
import { formatFault } from '../../shell/format-fault.ts';

const REFETCH_INTERVAL_MS = 800;
const CONFLICT = 409;
const PAGE = 100;

interface NoRoundReason {
  title: string;
  text: string;
}

/** The next round, or the reason why there is none now; the bracket so far; and the records. */
export interface RoundData {
  version: number;
  /** Only a Swiss has rounds to publish and records to show. */
  isSwiss: boolean;
  publishes: 'automatic' | 'by-hand';
  preview: RoundPreview | null;
  notNow: NoRoundReason | null;
  bracket: CompactBracket;
  records: SwissRecordRow[];
}

async function readRound(id: string, pairings: ManualPairing[] | null): Promise<RoundData> {
  const [version, segment, bracket, records] = await Promise.all([
    readVersion('segments', id),
    client.segments.get(id),
    client.segments.bracket(id),
    readAllRecords(id),
  ]);
  const file = {
    version,
    isSwiss: traitsOf(segment).pairsByResults,
    publishes: segment.configuration.publishRounds ?? 'automatic',
    bracket,
    records,
  } as const;
  const notNow = findNoRoundReason(segment, bracket);
  if (notNow) return { ...file, preview: null, notNow };
  try {
    return {
      ...file,
      preview: await client.segments.previewRound(id, pairings ?? undefined),
      notNow: null,
    };
  } catch (fault) {
    if (!(fault instanceof ApiError) || fault.status !== CONFLICT) throw fault;
    return { ...file, preview: null, notNow: toNoRoundReason(fault) };
  }
}

/** Returns the visible reason against a next round; the server knows the others. */
function findNoRoundReason(
  { format, state, configuration: { publishRounds } }: Segment,
  { series }: CompactBracket,
): NoRoundReason | null {
  if (!traitsOf({ format }).pairsByResults)
    return {
      title: 'This segment does not use the Swiss format',
      text: 'Only Swiss segments are paired round by round.',
    };
  if (state === 'finished')
    return { title: 'All rounds are played', text: 'There is no next round.' };
  if (state !== 'seeded' && state !== 'running')
    return {
      title: 'The seeds are not drawn yet',
      text: 'The seeds decide the pairings of the first round.',
    };
  if (series.every((one) => one.state === 'f')) return null;
  const last = Math.max(...series.map(({ at }) => at[1]));
  return {
    title: `Round ${last} is published`,
    text:
      publishRounds === 'by-hand'
        ? 'The next round waits here when the last series of this round is decided.'
        : 'The next round is published automatically when the last series of this round is decided.',
  };
}

function toNoRoundReason(fault: ApiError): NoRoundReason {
  const { title, detail } = formatFault(fault);
  return { title, text: detail };
}

async function readAllRecords(id: string): Promise<SwissRecordRow[]> {
  const records: SwissRecordRow[] = [];
  for (let number = 1; ; number++) {
    const { items, page } = await client.segments.swissRecords(id, {
      'page[size]': PAGE,
      'page[number]': number,
    });
    records.push(...items);
    if (records.length >= page.total || items.length === 0) return records;
  }
}

/**
 * Returns the next round as it would be published; the server judges pairings by hand after each
 * change.
 */
export function useRound(id: string) {
  const [byHand, setByHand] = useState<ManualPairing[] | null>(null);
  const latest = useRef<ManualPairing[] | null>(null);
  const read = useRead(['round', id], () => readRound(id, latest.current), { gcTime: 0 });
  const refetch = useThrottle(() => void read.refetch(), REFETCH_INTERVAL_MS);
  useTopics([`segments:${id}`], refetch);
  const change = (next: ManualPairing[] | null): Promise<void> => {
    latest.current = next;
    setByHand(next);
    return read.refetch();
  };
  return { read, byHand, change };
}
