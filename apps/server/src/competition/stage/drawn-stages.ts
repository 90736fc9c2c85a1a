import type { SegmentId } from '@ringside/rules/ids';
import { UNHEARD_MS, type Validity } from '../../kernel/answers/validity.ts';
import type { LiveFeed } from '../../platform/realtime/live-feed.ts';
import type { Change } from '../../platform/unit-of-work.ts';
import { parseDrawnChange, type DrawnChange } from '../match-series/drawn-change.ts';
import type { DrawnSeries } from '../match-series/drawn-series.query.ts';

/** After this time a stage is read again, in case a change of another process was lost. */
const KEPT_MS = 60_000;
/** The most series in memory: three double eliminations of 16,384. */
const MAX_SERIES = 100_000;

/** The changes that name a segment and change none of its series. */
const BESIDE_SERIES: ReadonlySet<string> = new Set(['challenges', 'checkins', 'rosters']);

export interface DrawnStagesParts {
  live: Pick<LiveFeed, 'onChange'>;
  validity: Pick<Validity, 'isBehind'>;
  clock?: () => number;
}

/**
 * The series of the stages that visitors look at, as their brackets draw them. A stage is read
 * once; from then on the committed changes of its series, which a `StageDelta` has brought about,
 * lead from one state to the next.
 */
export interface DrawnStages {
  /** Returns the series of a stage in the order of the drawn bracket. */
  seriesOf(segmentId: SegmentId, load: () => Promise<DrawnSeries[]>): Promise<DrawnSeries[]>;
}

declare module '../../kernel/http/call-services.ts' {
  interface CallServices {
    /** The series of stages that visitors look at, without a query for each look. */
    drawnStages: DrawnStages;
  }
}

/** Creates the memory of drawn stages, which follows the live feed. */
export function createDrawnStages({
  live,
  validity,
  clock = () => performance.now(),
}: DrawnStagesParts): DrawnStages {
  /** The stage that was not asked for longest comes first. */
  const stages = new Map<string, DrawnStage>();

  live.onChange(({ change }) => {
    const { subject } = change;
    if (subject.type === 'events') stages.clear();
    else if (subject.type === 'match-series') note(change);
    else if (!BESIDE_SERIES.has(subject.type))
      for (const id of segmentsNamedBy(change)) stages.delete(id);
  });

  function note(change: Change): void {
    const drawn = parseDrawnChange(change);
    if (drawn === null) return;
    if (drawn === 'unclear') for (const id of segmentsNamedBy(change)) stages.delete(id);
    else stages.get(drawn.segmentId)?.note(drawn);
  }

  function makeRoom(): void {
    let count = [...stages.values()].reduce((sum, stage) => sum + stage.size(), 0);
    for (const [id, stage] of stages) {
      if (count <= MAX_SERIES) return;
      count -= stage.size();
      stages.delete(id);
    }
  }

  return {
    async seriesOf(segmentId, load) {
      if (validity.isBehind(UNHEARD_MS.answers)) return load();
      const former = stages.get(segmentId);
      const stage =
        former && clock() - former.readAt <= KEPT_MS ? former : createDrawnStage(load(), clock());
      stages.delete(segmentId);
      stages.set(segmentId, stage);
      const series = await stage.series().catch((error: unknown) => {
        if (stages.get(segmentId) === stage) stages.delete(segmentId);
        throw error;
      });
      if (stage !== former) makeRoom();
      return series;
    },
  };
}

/** Returns the segments that a change names. */
const segmentsNamedBy = ({ subject, topics = [], onlyTo = [] }: Change): string[] => [
  ...(subject.type === 'segments' ? [subject.id] : []),
  ...[...topics, ...onlyTo].flatMap((topic) => /^segments:(\d+)/.exec(topic)?.[1] ?? []),
];

/** The drawn series of one stage. */
interface DrawnStage {
  readAt: number;
  size(): number;
  /** Adopts a change of a series, unless a later version is known. */
  note(change: DrawnChange): void;
  series(): Promise<DrawnSeries[]>;
}

function createDrawnStage(loading: Promise<DrawnSeries[]>, readAt: number): DrawnStage {
  /** By id; a series that is not drawn any more stays, so that no earlier change brings it back. */
  const byId = new Map<string, Pick<DrawnChange, 'version' | 'series'>>();
  /** The changes during the read: it may or may not show them. */
  let early: DrawnChange[] | null = [];
  let drawn: DrawnSeries[] | null = null;

  const adopt = ({ id, version, series }: DrawnChange) => {
    const former = byId.get(id);
    if (former && former.version > version) return;
    byId.set(id, { version, series });
    drawn = null;
  };

  const ready = loading.then((loaded) => {
    for (const series of loaded) byId.set(series.id, { version: series.version, series });
    for (const change of early ?? []) adopt(change);
    early = null;
  });

  return {
    readAt,
    size: () => byId.size,
    note(change) {
      if (early) early.push(change);
      else adopt(change);
    },
    async series() {
      await ready;
      return (drawn ??= [...byId.values()]
        .flatMap(({ series }) => series ?? [])
        .sort(comparePlaces));
    },
  };
}

/** Orders series as a bracket draws them. */
const comparePlaces = (one: DrawnSeries, other: DrawnSeries) =>
  one.bracketNumber - other.bracketNumber ||
  one.roundNumber - other.roundNumber ||
  one.matchNumber - other.matchNumber;
