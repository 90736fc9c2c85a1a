import type { PlacesPreview } from '@ringside/contract/collections/draws';
import { refuse, type Refusal } from '@ringside/rules/decision';
import type { RosterId } from '@ringside/rules/ids';
import { mustFind, mustHave } from '@ringside/rules/must';
import { hasOnlyForfeited, replaceAbsent } from '@ringside/rules/stage/late-entry';
import {
  decideReplacement,
  findLateFault,
  findLeaverFault,
  findReplacementFault,
} from '@ringside/rules/stage/places';
import type { StagePosition, StageSeries } from '@ringside/rules/stage/stage-facts';
import { refusalAnswer, relationNotFound, type Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import type { StageRead } from '../stage/stage-change.ts';
import { decideStage, withStage, type AskFormat } from '../stage/with-stage.command.ts';
import {
  answerTo,
  describeMove,
  exchangeSeeds,
  loadDraw,
  type Options,
  type StoredDraw,
} from './places.command.ts';
import type { SegmentRow } from './segment.repository.ts';

interface Entry extends Options {
  roster: RosterId;
}

/** [DRW-6] Lets a late roster into a draw. */
export async function enterLate(
  work: Work,
  segment: SegmentRow,
  { roster, dryRun }: Entry,
): Promise<Answer> {
  const draw = await loadDraw(work, segment);
  if (!draw.rosters.has(roster)) return noSuchRoster();
  const fault = findLateFault(draw.places, roster);
  if (fault) return refusalAnswer(fault);
  const seeds = [...seedsOf(draw), roster];
  return changeDraw(
    work,
    { ...segment, seededCount: seeds.length },
    {
      draw,
      dryRun,
      ask: (stage, format) => format.enter?.(stage, { seeds }) ?? NO_PLACES,
      complete: (changed) => seat(work, changed, { draw, roster, seed: seeds.length }),
    },
  );
}

/** [DRW-7] Takes the roster with the last seed out of a draw. */
export async function leaveDraw(
  work: Work,
  segment: SegmentRow,
  { roster, dryRun }: Entry,
): Promise<Answer> {
  const draw = await loadDraw(work, segment);
  if (!draw.rosters.has(roster)) return noSuchRoster();
  const fault = findLeaverFault(draw.places, roster);
  if (fault) return refusalAnswer(fault);
  const seeds = seedsOf(draw);
  return changeDraw(work, segment, {
    draw,
    dryRun,
    ask: (stage, format) => format.leave?.(stage, { seeds }) ?? NO_PLACES,
    complete: (changed) =>
      seat(work, { ...changed, seededCount: seeds.length - 1 }, { draw, roster, seed: null }),
  });
}

/** [DRW-5] Puts a roster into the place of another; the call with both exchanged is the inverse. */
export async function replaceRoster(
  work: Work,
  segment: SegmentRow,
  { from, to, dryRun }: Options & { from: RosterId; to: RosterId },
): Promise<Answer> {
  const draw = await loadDraw(work, segment);
  for (const [name, id] of Object.entries({ from, to }))
    if (!draw.rosters.has(id))
      return relationNotFound(`/data/${name}`, 'There is no such roster in the segment');
  if (hasOnlyForfeited(draw.places.series, from))
    return replaceAbsentRoster(work, segment, { draw, from, to, dryRun });
  const decision = decideReplacement(draw.places, { from, to });
  const answer = await answerTo(work, segment, { draw, decision, dryRun });
  if (decision.accepted && !dryRun)
    await exchangeSeeds(work, segment, {
      former: mustFind(draw.rosters, from),
      next: mustFind(draw.rosters, to),
    });
  return answer;
}

/** [DRW-8] Puts a roster into the place of one that did not come. */
async function replaceAbsentRoster(
  work: Work,
  segment: SegmentRow,
  { draw, from, to, dryRun }: Options & { draw: StoredDraw; from: RosterId; to: RosterId },
): Promise<Answer> {
  const fault = findReplacementFault(draw.places, { from, to, isAbsent: true });
  if (fault) return refusalAnswer(fault);
  return changeDraw(work, segment, {
    draw,
    dryRun,
    ask: (stage, format) =>
      format.pairingKind(stage) === 'bracket'
        ? replaceAbsent(stage, { absent: from, to })
        : refuse('series-begun', 'its forfeits count in the rounds that were played'),
    complete: () =>
      exchangeSeeds(work, segment, {
        former: mustFind(draw.rosters, from),
        next: mustFind(draw.rosters, to),
      }),
  });
}

const NO_PLACES = refuse('decided-by-bracket');
const noSuchRoster = () =>
  relationNotFound('/data/attributes/roster', 'There is no such roster in the segment');

/** Returns the rosters of a draw by their seeds, the first one first. */
const seedsOf = ({ rosters }: StoredDraw): RosterId[] =>
  [...rosters.values()]
    .filter(({ seed }) => seed !== null)
    .toSorted((one, other) => Number(one.seed) - Number(other.seed))
    .map(({ id }) => id);

async function changeDraw(
  work: Work,
  segment: SegmentRow,
  {
    draw,
    ask,
    dryRun,
    complete,
  }: Options & {
    draw: StoredDraw;
    ask: AskFormat;
    complete: (segment: SegmentRow) => Promise<void>;
  },
): Promise<Answer> {
  if (dryRun) {
    const read = await decideStage(work, segment, ask);
    if (!read.decision.accepted) return refusalAnswer(read.decision.refusal);
    return { plain: { data: describeChanges(draw, read) } };
  }
  const refusal: Refusal | undefined = await withStage(work, segment, ask, { kind: 'assignment' });
  if (refusal) return refusalAnswer(refusal);
  await complete(segment);
  return { show: { type: 'segments', id: segment.id } };
}

function describeChanges(draw: StoredDraw, { decision, findRow }: StageRead): PlacesPreview {
  if (!decision.accepted) return [];
  const { changed, created, removed, decided, reopened } = decision.value;
  const describeOne = (position: StagePosition, series: Pick<StageSeries, 'competitors'>) => {
    const row = findRow(position) ?? {
      id: null,
      ...position,
      homeRosterId: null,
      awayRosterId: null,
    };
    return describeMove(draw, {
      series: { id: row.id, competitors: [...series.competitors] },
      row,
    });
  };
  return [
    ...[...changed, ...decided, ...reopened, ...created].map((series) =>
      describeOne(series.position, series),
    ),
    ...removed.map((position) => describeOne(position, { competitors: [] })),
  ];
}

/** Notes the seed of a roster that has entered a draw, or has left it, and their number. */
async function seat(
  work: Work,
  { id, eventId, parentId, version, seededCount, rostersLimit }: SegmentRow,
  { draw, roster, seed }: { draw: StoredDraw; roster: RosterId; seed: number | null },
): Promise<void> {
  const former = mustHave(draw.rosters.get(roster), 'the roster of the entry');
  await work.db
    .updateTable('segments')
    .set({ seededCount, version: version + 1 })
    .where('id', '=', id)
    .execute();
  work.record({
    action: 'segment.changed',
    subject: { type: 'segments', id, version: version + 1 },
    before: {
      seededCount: former.seed === null ? Number(seededCount) - 1 : Number(seededCount) + 1,
    },
    after: { seededCount },
    topics: [`events:${eventId}`, ...(parentId ? [`segments:${parentId}`] : [])],
  });
  const row = await rosterRepository(work.db, work.tenantId).update(roster, {
    seed,
    seedReason: seed === null ? null : json({ reason: 'by-hand' }),
    standby: seed === null && isOverLimit(draw, { roster, limit: rostersLimit.limit }),
  });
  work.record({
    action: seed === null ? 'roster.moved-to-standby' : 'roster.moved-up',
    subject: { type: 'rosters', id: roster, version: row.version },
    before: { seed: former.seed },
    after: { seed },
    changes: { standby: row.standby },
    topics: [`segments:${id}`],
  });
}

/** [ROS-3] Returns whether a roster has registered after those that fill the segment. */
const isOverLimit = (
  { rosters }: StoredDraw,
  { roster, limit }: { roster: RosterId; limit: number | null },
): boolean =>
  limit !== null &&
  [...rosters.values()]
    .filter(({ status, withdrawnAt }) => status !== 'disbanded' && withdrawnAt === null)
    .toSorted(
      (one, other) =>
        Number(one.createdAt) - Number(other.createdAt) || Number(one.id) - Number(other.id),
    )
    .findIndex(({ id }) => id === roster) >= limit;
