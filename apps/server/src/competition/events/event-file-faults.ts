import type { EventFile } from '@ringside/contract/collections/event-file';
import { isTimezone } from '@ringside/contract/collections/is-timezone';
import { traitsOf } from '@ringside/rules/format-traits';
import { mustFind, getItem } from '@ringside/rules/must';
import { decideRosterName, nameSkeleton, normaliseName } from '@ringside/rules/roster/names';
import { playableMatches, type HeadStart } from '@ringside/rules/series/head-start';
import { winsNeeded } from '@ringside/rules/series/series-date';
import { isDraw } from '@ringside/rules/swiss/swiss';
import type { Fault } from '../../kernel/http/errors.ts';
import { flatMapInSlices } from '../../platform/slices.ts';
import type { NameCheck } from '../name-rules/name-rules.repository.ts';
import { decideFormatSettings } from '../segments/stage-fit.ts';
import { findBracketFaults } from './event-file-brackets.ts';
import { createFault } from './event-file-fault.ts';
import { createHeadStarts } from './event-file-head-starts.ts';
import { findLobbyFaults } from './event-file-lobbies.ts';

type Slot = EventFile['series'][number]['home'];

/**
 * Returns every contradiction of a file: unknown or duplicate names, impossible series, brackets
 * with holes. Looks in slices, between which other requests have their turn.
 */
export async function findEventFileFaults(file: EventFile, isBlocked: NameCheck): Promise<Fault[]> {
  const faults = [...(await findNameFaults(file)), ...(await findLinkFaults(file))];
  // The other checks need every name to resolve.
  return faults.length > 0
    ? faults
    : [
        ...(await findTextFaults(file, isBlocked)),
        ...(await findRepeatFaults(file)),
        ...(await findAllSeriesFaults(file)),
        ...(await findBracketFaults(file)),
      ];
}

async function findNameFaults({ people, teams, segments, rosters }: EventFile): Promise<Fault[]> {
  const check = (list: readonly { ref: string }[], name: string) =>
    findDuplicates(
      list,
      ({ ref }) => ref,
      (index) => `/${name}/${index}/ref`,
    );
  return [
    ...(await check(people, 'people')),
    ...(await check(teams, 'teams')),
    ...(await check(segments, 'segments')),
    ...(await check(rosters, 'rosters')),
  ];
}

/** Returns all but the first of the items that share a key; an undefined key is ignored. */
function findDuplicates<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
  pointer: (index: number) => string,
): Promise<Fault[]> {
  const seenKeys = new Set<string>();
  return flatMapInSlices(items, (item, index) => {
    const key = keyOf(item);
    if (key === undefined) return [];
    if (seenKeys.has(key)) return [createFault(pointer(index), `${key} appears twice`)];
    seenKeys.add(key);
    return [];
  });
}

/** The names that an entry of a file refers to, and where it does; null refers to nothing. */
type Links = [ref: string | null, pointer: string][];

async function findLinkFaults(file: EventFile): Promise<Fault[]> {
  const { people, teams, segments, rosters, series, advanced, points } = file;
  const knownRefs = new Set<string>();
  for (const list of [people, teams, segments, rosters])
    await flatMapInSlices<{ ref: string }, never>(list, ({ ref }) => {
      knownRefs.add(ref);
      return [];
    });
  const check = <Item>(items: readonly Item[], linksOf: (item: Item, index: number) => Links) =>
    flatMapInSlices(items, (item, index) =>
      linksOf(item, index).flatMap(([ref, pointer]) =>
        ref === null || knownRefs.has(ref)
          ? []
          : [createFault(pointer, `there is no ${ref} in the file`)],
      ),
    );
  return [
    ...(await check(teams, ({ owner }, index) => [[owner, `/teams/${index}/owner`]])),
    ...(await check(segments, linksOfSegment)),
    ...findParentFaults(segments),
    ...(await check(rosters, linksOfRoster)),
    ...(await check(series, ({ segment, home, away }, index) => [
      [segment, `/series/${index}/segment`],
      ...linksOfSlots({ home, away }, `/series/${index}`),
    ])),
    ...(await check(advanced, ({ segment, roster, next }, index) =>
      linksOf({ segment, roster, next }, `/advanced/${index}`),
    )),
    ...(await check(points, ({ segment, roster }, index) =>
      linksOf({ segment, roster }, `/points/${index}`),
    )),
  ];
}

const linksOf = (refs: Record<string, string | null>, at: string): Links =>
  Object.entries(refs).map(([name, ref]) => [ref, `${at}/${name}`]);

const linksOfSlots = (slots: Record<string, Slot>, at: string): Links =>
  Object.entries(slots).map(([name, slot]) => [
    slot === null || slot === 'bye' ? null : slot.roster,
    `${at}/${name}`,
  ]);

function linksOfSegment(
  { parent, advanceRules, handSeeds }: EventFile['segments'][number],
  index: number,
): Links {
  const at = `/segments/${index}`;
  return [
    [parent, `${at}/parent`],
    ...advanceRules.map(({ to }, rule): Links[number] => [to, `${at}/advanceRules/${rule}/to`]),
    ...(handSeeds ?? []).map((ref, seed): Links[number] => [ref, `${at}/handSeeds/${seed}`]),
  ];
}

function findParentFaults(segments: EventFile['segments']): Fault[] {
  const refs = segments.map(({ ref }) => ref);
  return segments.flatMap(({ parent }, index) =>
    parent !== null && refs.indexOf(parent) >= index
      ? [createFault(`/segments/${index}/parent`, 'a parent must precede its children')]
      : [],
  );
}

function linksOfRoster(
  { segment, team, owner, parent, players, takenOut }: EventFile['rosters'][number],
  index: number,
): Links {
  const path = `/rosters/${index}`;
  return [
    ...linksOf({ segment, team, owner, parent }, path),
    ...players.map(({ person }, player): Links[number] => [
      person,
      `${path}/players/${player}/person`,
    ]),
    ...(takenOut?.open ?? []).flatMap(({ home, away, lobby = [] }, open): Links => {
      const at = `${path}/takenOut/open/${open}`;
      return [
        ...linksOfSlots({ home, away }, at),
        ...lobby.map(({ roster }): Links[number] => [roster, `${at}/lobby`]),
      ];
    }),
  ];
}

/** Checks what a form would reject: names of rosters, time zones, tie-breakers of another format. */
async function findTextFaults(
  { rosters, segments }: EventFile,
  isBlocked: NameCheck,
): Promise<Fault[]> {
  return [
    ...(await flatMapInSlices(rosters, ({ name }, index) =>
      decideRosterName({ isBlocked, name }).accepted
        ? []
        : [createFault(`/rosters/${index}/name`, 'the name is not valid')],
    )),
    ...segments.flatMap(({ timezone }, index) =>
      isTimezone(timezone)
        ? []
        : [createFault(`/segments/${index}/timezone`, 'is not a time zone')],
    ),
    ...segments.flatMap(({ date }, index) =>
      Date.parse(date.from) < Date.parse(date.to)
        ? []
        : [createFault(`/segments/${index}/date`, 'date.to must be later than date.from')],
    ),
    ...segments.flatMap((segment, index) =>
      findSettingFaults(segment, `/segments/${index}/configuration`),
    ),
  ];
}

/** Checks the settings that suit one format and not another. */
function findSettingFaults(
  { format, rostersLimit, configuration }: EventFile['segments'][number],
  path: string,
): Fault[] {
  const rosters = rostersLimit.limit;
  return decideFormatSettings({ format, configuration, rosters }).flatMap(({ field, decision }) =>
    decision.accepted
      ? []
      : [createFault(`${path}/${field}`, decision.refusal.detail ?? decision.refusal.reason)],
  );
}

/** Checks what may occur only once in the championship. */
async function findRepeatFaults({
  people,
  rosters,
  segments,
  series,
  advanced,
  points,
}: EventFile): Promise<Fault[]> {
  const stageOf = new Map<string, string>();
  for (const { ref, parent } of segments)
    stageOf.set(ref, parent === null ? ref : mustFind(stageOf, parent));
  const playing = await flatMapInSlices(rosters, ({ segment, players }, roster) =>
    players.flatMap(({ person, leftAt }, player) =>
      leftAt === null
        ? [
            {
              key: `${person} in ${stageOf.get(segment)}`,
              at: `/rosters/${roster}/players/${player}`,
            },
          ]
        : [],
    ),
  );
  return [
    ...(await findDuplicates(
      people,
      ({ playerTag }) => playerTag ?? undefined,
      (index) => `/people/${index}/playerTag`,
    )),
    ...(await findDuplicates(
      rosters,
      ({ name, parent, invited, status }) =>
        parent === null && !invited && status !== 'disbanded'
          ? nameSkeleton(normaliseName(name))
          : undefined,
      (index) => `/rosters/${index}/name`,
    )),
    ...(await findDuplicates(
      rosters,
      ({ segment, seed }) => (seed === null ? undefined : `seed ${seed} of ${segment}`),
      (index) => `/rosters/${index}/seed`,
    )),
    ...(await findDuplicates(
      playing,
      ({ key }) => key,
      (index) => getItem(playing, index).at,
    )),
    ...(await findDuplicates(
      series,
      ({ segment, at, isDeleted }) => (isDeleted ? undefined : `${segment} ${at.join('.')}`),
      (index) => `/series/${index}/at`,
    )),
    ...(await findDuplicates(
      advanced,
      ({ segment, roster, next }) => `${segment} ${roster} ${next}`,
      (index) => `/advanced/${index}`,
    )),
    ...(await findDuplicates(
      points,
      ({ segment, roster }) => `${segment} ${roster}`,
      (index) => `/points/${index}`,
    )),
  ];
}

async function findAllSeriesFaults({ rosters, series, segments }: EventFile): Promise<Fault[]> {
  const brackets = new Set(
    segments.filter((segment) => traitsOf(segment).shape === 'tree').map(({ ref }) => ref),
  );
  const drawable = new Set(
    segments
      .filter((one) => traitsOf(one).canDraw && one.configuration.resultPoints)
      .map(({ ref }) => ref),
  );
  const lobbies = new Set(
    segments.filter((segment) => traitsOf(segment).hasLobbies).map(({ ref }) => ref),
  );
  const segmentOf = new Map(rosters.map(({ ref, segment }) => [ref, segment]));
  const headStartOf = createHeadStarts(segments);
  return flatMapInSlices(series, (one, index) => [
    ...(lobbies.has(one.segment)
      ? findLobbyFaults(segmentOf, one, index)
      : [
          ...findSeriesFaults(segmentOf, one, index),
          ...findFormatFaults(brackets.has(one.segment), one, index),
          ...findDrawFaults(drawable.has(one.segment), one, index),
          ...findHeadStartFaults(headStartOf(one), one, index),
        ]),
  ]);
}

function findSeriesFaults(
  segmentOf: ReadonlyMap<string, string>,
  { segment, state, outcome, home, away, date }: EventFile['series'][number],
  index: number,
): Fault[] {
  const at = `/series/${index}`;
  const stray = [home, away].some(
    (slot) => slot !== null && slot !== 'bye' && segmentOf.get(slot.roster) !== segment,
  );
  const meets = [home, away].every((slot) => slot !== null && slot !== 'bye');
  return [
    ...(stray ? [createFault(at, 'its rosters belong to another segment')] : []),
    ...((state === 'finished') === (outcome !== null)
      ? []
      : [createFault(`${at}/outcome`, 'a finished series, and no other, must have an outcome')]),
    ...((state === 'scheduled' || state === 'live') && (!meets || date === null)
      ? [createFault(`${at}/state`, 'two rosters and a date are needed')]
      : []),
  ];
}

/**
 * [RRB-7] Checks that a drawn series has an even best of, half of its games for each side, and a
 * points table.
 */
function findDrawFaults(
  canDraw: boolean,
  { bestOf, outcome }: EventFile['series'][number],
  index: number,
): Fault[] {
  if (!outcome || !isDraw(outcome)) return [];
  const isLevel = outcome.score?.every((games) => 2 * games === bestOf) === true;
  return canDraw && isLevel
    ? []
    : [createFault(`/series/${index}/outcome/winner`, 'the series cannot be drawn')];
}

/** [BRK-17] [SER-17] Checks that a series is long enough for its head start, and counts it. */
function findHeadStartFaults(
  headStart: HeadStart | null,
  { bestOf, outcome }: EventFile['series'][number],
  index: number,
): Fault[] {
  if (!headStart) return [];
  if (playableMatches({ bestOf, headStart }) < winsNeeded(bestOf))
    return [createFault(`/series/${index}/bestOf`, 'must be at least 3 after a head start')];
  if (outcome?.how !== 'played' || !outcome.score) return [];
  const [home, away] = outcome.score;
  return home >= headStart.home && away >= headStart.away
    ? []
    : [createFault(`/series/${index}/outcome/score`, 'the score lacks the head start')];
}

/**
 * Checks series against their format. In a bracket a series has a winner, except an unplayed one;
 * elsewhere both opponents are known from the start, and only the second can be a bye.
 */
function findFormatFaults(
  inBracket: boolean,
  { home, away, outcome }: EventFile['series'][number],
  index: number,
): Fault[] {
  if (inBracket)
    return outcome !== null && outcome.winner === null && outcome.how !== 'unplayed'
      ? [createFault(`/series/${index}/outcome/winner`, 'a series of a bracket must have a winner')]
      : [];
  return home === null || home === 'bye' || away === null
    ? [createFault(`/series/${index}`, 'its rosters must be set')]
    : [];
}
