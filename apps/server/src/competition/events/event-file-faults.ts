import type { EventFile } from '@ringside/contract/collections/event-file';
import { isTimezone } from '@ringside/contract/collections/is-timezone';
import { positionKey } from '@ringside/rules/bracket/bracket';
import { createBracket } from '@ringside/rules/bracket/create-bracket';
import { mustFind, getItem } from '@ringside/rules/must';
import { decideRosterName, nameSkeleton, normaliseName } from '@ringside/rules/roster/names';
import { planOf } from '@ringside/rules/schedule/segment-fit';
import { playableMatches, type HeadStart } from '@ringside/rules/series/head-start';
import { winsNeeded } from '@ringside/rules/series/series-date';
import { traitsOf } from '@ringside/rules/stage/format-traits';
import { isDraw } from '@ringside/rules/swiss/swiss';
import type { Fault } from '../../kernel/http/errors.ts';
import type { NameCheck } from '../name-rules/name-rules.repository.ts';
import { decideFormatSettings } from '../segments/stage-fit.ts';
import { createFault } from './event-file-fault.ts';
import { createHeadStarts, hasBracketPlan } from './event-file-head-starts.ts';
import { findLobbyFaults } from './event-file-lobbies.ts';

type Slot = EventFile['series'][number]['home'];

/**
 * Returns every contradiction of a file: unknown or duplicate names, impossible series, brackets
 * with holes.
 */
export function findEventFileFaults(file: EventFile, isBlocked: NameCheck): Fault[] {
  const faults = [...findNameFaults(file), ...findLinkFaults(file)];
  // The other checks need every name to resolve.
  return faults.length > 0
    ? faults
    : [
        ...findTextFaults(file, isBlocked),
        ...findRepeatFaults(file),
        ...findAllSeriesFaults(file),
        ...file.segments.flatMap((one, index) => findBracketFaults(file, one, index)),
      ];
}

function findNameFaults(file: EventFile): Fault[] {
  return (['people', 'teams', 'segments', 'rosters'] as const).flatMap((list) =>
    findDuplicates<{ ref: string }>(
      file[list],
      ({ ref }) => ref,
      (index) => `/${list}/${index}/ref`,
    ),
  );
}

/** Returns all but the first of the items that share a key; an undefined key is ignored. */
function findDuplicates<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
  pointer: (index: number) => string,
): Fault[] {
  const seenKeys = new Set<string>();
  return items.flatMap((item, index) => {
    const key = keyOf(item);
    if (key === undefined) return [];
    if (seenKeys.has(key)) return [createFault(pointer(index), `${key} appears twice`)];
    seenKeys.add(key);
    return [];
  });
}

function findLinkFaults(file: EventFile): Fault[] {
  const knownRefs = new Set(
    [...file.people, ...file.teams, ...file.segments, ...file.rosters].map(({ ref }) => ref),
  );
  const faults: Fault[] = [];
  const want = (ref: string | null, pointer: string) =>
    void (
      ref === null ||
      knownRefs.has(ref) ||
      faults.push(createFault(pointer, `there is no ${ref} in the file`))
    );
  file.teams.forEach(({ owner }, index) => want(owner, `/teams/${index}/owner`));
  file.segments.forEach(({ parent, advanceRules, handSeeds }, index) => {
    want(parent, `/segments/${index}/parent`);
    if (parent !== null && file.segments.findIndex(({ ref }) => ref === parent) >= index)
      faults.push(createFault(`/segments/${index}/parent`, 'a parent must precede its children'));
    advanceRules.forEach(({ to }, rule) => want(to, `/segments/${index}/advanceRules/${rule}/to`));
    handSeeds?.forEach((ref, seed) => want(ref, `/segments/${index}/handSeeds/${seed}`));
  });
  const wantSlot = (slot: Slot, pointer: string) =>
    void (slot !== null && slot !== 'bye' && want(slot.roster, pointer));
  file.rosters.forEach(({ segment, team, owner, parent, players, takenOut }, index) => {
    for (const [name, ref] of Object.entries({ segment, team, owner, parent }))
      want(ref, `/rosters/${index}/${name}`);
    players.forEach(({ person }, player) =>
      want(person, `/rosters/${index}/players/${player}/person`),
    );
    takenOut?.open.forEach(({ home, away, lobby = [] }, at) => {
      const path = `/rosters/${index}/takenOut/open/${at}`;
      Object.entries({ home, away }).forEach(([name, slot]) => wantSlot(slot, `${path}/${name}`));
      lobby.forEach((one) => want(one.roster, `${path}/lobby`));
    });
  });
  file.series.forEach(({ segment, home, away }, index) => {
    want(segment, `/series/${index}/segment`);
    for (const [name, slot] of Object.entries({ home, away }))
      wantSlot(slot, `/series/${index}/${name}`);
  });
  file.advanced.forEach((one, index) =>
    (['segment', 'roster', 'next'] as const).forEach((name) =>
      want(one[name], `/advanced/${index}/${name}`),
    ),
  );
  file.points.forEach((one, index) =>
    (['segment', 'roster'] as const).forEach((name) => want(one[name], `/points/${index}/${name}`)),
  );
  return faults;
}

/** Checks what a form would reject: names of rosters, time zones, tie-breakers of another format. */
function findTextFaults({ rosters, segments }: EventFile, isBlocked: NameCheck): Fault[] {
  return [
    ...rosters.flatMap(({ name }, index) =>
      decideRosterName({ isBlocked, name }).accepted
        ? []
        : [createFault(`/rosters/${index}/name`, 'the name is not valid')],
    ),
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
function findRepeatFaults({
  people,
  rosters,
  segments,
  series,
  advanced,
  points,
}: EventFile): Fault[] {
  const stageOf = new Map<string, string>();
  for (const { ref, parent } of segments)
    stageOf.set(ref, parent === null ? ref : mustFind(stageOf, parent));
  const playing = rosters.flatMap(({ segment, players }, roster) =>
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
    ...findDuplicates(
      people,
      ({ playerTag }) => playerTag ?? undefined,
      (index) => `/people/${index}/playerTag`,
    ),
    ...findDuplicates(
      rosters,
      ({ name, parent, invited, status }) =>
        parent === null && !invited && status !== 'disbanded'
          ? nameSkeleton(normaliseName(name))
          : undefined,
      (index) => `/rosters/${index}/name`,
    ),
    ...findDuplicates(
      rosters,
      ({ segment, seed }) => (seed === null ? undefined : `seed ${seed} of ${segment}`),
      (index) => `/rosters/${index}/seed`,
    ),
    ...findDuplicates(
      playing,
      ({ key }) => key,
      (index) => getItem(playing, index).at,
    ),
    ...findDuplicates(
      series,
      ({ segment, at, isDeleted }) => (isDeleted ? undefined : `${segment} ${at.join('.')}`),
      (index) => `/series/${index}/at`,
    ),
    ...findDuplicates(
      advanced,
      ({ segment, roster, next }) => `${segment} ${roster} ${next}`,
      (index) => `/advanced/${index}`,
    ),
    ...findDuplicates(
      points,
      ({ segment, roster }) => `${segment} ${roster}`,
      (index) => `/points/${index}`,
    ),
  ];
}

function findAllSeriesFaults({ rosters, series, segments }: EventFile): Fault[] {
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
  return series.flatMap((one, index) => [
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

/** Checks that a seeded bracket has all its series; the reset of the grand final is optional. */
function findBracketFaults(
  { series }: EventFile,
  segment: EventFile['segments'][number],
  index: number,
): Fault[] {
  const { ref, format, configuration, progress } = segment;
  if (!hasBracketPlan(segment) || progress.seeded === null || progress.seeded < 2) return [];
  if (progress.seeded > 16_384)
    return [
      createFault(`/segments/${index}/progress/seeded`, 'a bracket has 16,384 places at most'),
    ];
  const plan = planOf({ format, configuration }, progress.seeded);
  const expectedPlaces = new Set(
    createBracket({
      plan,
      seeds: Array.from({ length: plan.rosters }, (_, seed) => String(seed)),
    }).map(({ position }) => positionKey(position)),
  );
  const filePlaces = new Set(
    series.flatMap((one) => (one.segment === ref ? [one.at.join('.')] : [])),
  );
  const missing = [...expectedPlaces].filter((key) => !filePlaces.has(key));
  const strange = [...filePlaces].filter(
    (key) => !expectedPlaces.has(key) && !(key === '2.2.1' && plan.grandFinal === 'reset'),
  );
  return [
    ...missing.map((key) => createFault(`/segments/${index}`, `its series ${key} is missing`)),
    ...strange.map((key) => createFault(`/segments/${index}`, `its bracket has no place ${key}`)),
  ].slice(0, 20);
}
