import type { OpenBracket } from '@ringside/rules/exchange/open-bracket-format';
import type { BracketInfo, CompactBracket, PackedBracket } from '../collections/brackets.ts';
import type { PlacesPreview, RoundsPreview, UndrawPreview } from '../collections/draws.ts';
import type { MatchSeries, SeriesPresence } from '../collections/match-series.ts';
import type { PausePreview, PauseRequest } from '../collections/pauses.ts';
import type { Roster } from '../collections/rosters.ts';
import type { Seeding } from '../collections/seeding.ts';
import type {
  AdvanceRule,
  RegistrationPhase,
  SupportedPeriod,
} from '../collections/segment-parts.ts';
import type { Segment } from '../collections/segments.ts';
import type { ShiftPreview, ShiftRequest } from '../collections/shifts.ts';
import type { CutTies, Standing, SwissRecordRow } from '../collections/standings.ts';
import type { ManualPairing, RoundPreview } from '../collections/swiss-rounds.ts';
import { encodeChanged, encodeResource, toMany, toOne } from './encode-request.ts';
import { defineEndpoint, variantOf } from './endpoint.ts';
import { parseData, parseList, parseNothing, parseOne, parsePlain } from './parse-answer.ts';

export const segmentSiteEndpoints = {
  get: defineEndpoint('GET segments/1.0/:id', parseOne<Segment>, {
    query: { include: 'registrationPhases,supportedPeriods,advanceRules,children' },
  }),
  packedBracket: defineEndpoint('GET segments/1.0/:id/bracket/packed', parsePlain<PackedBracket>),
  bracketInfo: defineEndpoint('GET segments/1.0/:id/bracket/info', parsePlain<BracketInfo>),
  standings: defineEndpoint('GET segments/1.0/:id/standings', parseList<Standing>, {
    query: { include: 'roster' },
  }),
};

const encodeUpdate = encodeChanged('segments');
const update = defineEndpoint('PATCH segments/1.0/:id', parseOne<Segment>, {
  encode: encodeUpdate,
});
const encodeSwap = (_id: string, rosters: [string, string]) =>
  encodeResource({ attributes: { rosters } });
const encodeLateEntry = (_id: string, roster: string) => encodeResource({ attributes: { roster } });
const encodeReplacement = (_id: string, places: { from: string; to: string }) =>
  encodeResource({ attributes: places });
const encodePairings = (_id: string, pairings?: ManualPairing[]) =>
  encodeResource({ attributes: { pairings } });

export const segmentEndpoints = {
  ...segmentSiteEndpoints,
  bracket: defineEndpoint('GET segments/1.0/:id/bracket', parsePlain<CompactBracket>),
  cutTies: defineEndpoint('GET segments/1.0/:id/cut-ties', parseData<CutTies>),
  /** The players who have checked in for the series that begin soon. */
  presence: defineEndpoint('GET segments/1.0/:id/presence', parseData<SeriesPresence[]>),
  update,
  /** Previews what `update` changes in a draw. */
  updatePreview: defineEndpoint('PATCH segments/1.0/:id', parseData<RoundsPreview>, {
    encode: (...sent: Parameters<typeof encodeUpdate>) => ({
      ...encodeUpdate(...sent),
      query: { dryRun: true },
    }),
  }),
  /** Moves the segment with all below it under another parent, or with null to the stages. */
  move: variantOf(update, {
    encode: (id: string, parent: string | null) =>
      encodeResource({
        type: 'segments',
        id,
        relationships: { parent: parent === null ? { data: null } : toOne('segments', parent) },
      }),
  }),
  delete: defineEndpoint('DELETE segments/1.0/:id', parseNothing),
  start: defineEndpoint('POST segments/1.0/:id/start', parseOne<Segment>),
  /** Takes the draw back, while nothing of it was played. */
  undraw: defineEndpoint('POST segments/1.0/:id/undraw', parseOne<Segment>),
  /** Previews `undraw`. */
  undrawPreview: defineEndpoint('POST segments/1.0/:id/undraw', parseData<UndrawPreview>, {
    encode: (_id: string) => ({ query: { dryRun: true } }),
  }),
  /** Two rosters change places in the draw; the same call again changes them back. */
  swap: defineEndpoint('POST segments/1.0/:id/swap', parseOne<Segment>, {
    encode: encodeSwap,
  }),
  swapPreview: defineEndpoint('POST segments/1.0/:id/swap', parseData<PlacesPreview>, {
    encode: (...sent: Parameters<typeof encodeSwap>) => ({
      ...encodeSwap(...sent),
      query: { dryRun: true },
    }),
  }),
  /** The roster `to` takes the place of `from`; the call with both exchanged is the inverse. */
  replace: defineEndpoint('POST segments/1.0/:id/replace', parseOne<Segment>, {
    encode: encodeReplacement,
  }),
  replacePreview: defineEndpoint('POST segments/1.0/:id/replace', parseData<PlacesPreview>, {
    encode: (...sent: Parameters<typeof encodeReplacement>) => ({
      ...encodeReplacement(...sent),
      query: { dryRun: true },
    }),
  }),
  /** Lets a roster into the draw: into a bye, an open place, or the next round of a swiss. */
  enterLate: defineEndpoint('POST segments/1.0/:id/late-entry', parseOne<Segment>, {
    encode: encodeLateEntry,
  }),
  enterLatePreview: defineEndpoint('POST segments/1.0/:id/late-entry', parseData<PlacesPreview>, {
    encode: (...sent: Parameters<typeof encodeLateEntry>) => ({
      ...encodeLateEntry(...sent),
      query: { dryRun: true },
    }),
  }),
  /** Takes the roster with the last seed out of the draw again. */
  leaveDraw: defineEndpoint('POST segments/1.0/:id/late-entry/undo', parseOne<Segment>, {
    encode: encodeLateEntry,
  }),
  leaveDrawPreview: defineEndpoint(
    'POST segments/1.0/:id/late-entry/undo',
    parseData<PlacesPreview>,
    {
      encode: (...sent: Parameters<typeof encodeLateEntry>) => ({
        ...encodeLateEntry(...sent),
        query: { dryRun: true },
      }),
    },
  ),
  /** Shifts what is still to come, with all segments below, by minutes. */
  shift: defineEndpoint('POST segments/1.0/:id/shift', parseOne<Segment>, {
    encode: (_id: string, attributes: ShiftRequest) => encodeResource({ attributes }),
  }),
  /** Previews `shift`. */
  shiftPreview: defineEndpoint('POST segments/1.0/:id/shift', parseData<ShiftPreview>, {
    encode: (_id: string, attributes: ShiftRequest) => ({
      ...encodeResource({ attributes }),
      query: { dryRun: true },
    }),
  }),
  /** Takes the last shift back, until something has happened at an instant that it moved. */
  undoShift: defineEndpoint('POST segments/1.0/:id/shift/undo', parseOne<Segment>),
  /** [PAU-1] Stops the clock of all that belongs to it. */
  pause: defineEndpoint('POST segments/1.0/:id/pause', parseOne<Segment>, {
    encode: (_id: string, attributes: PauseRequest = {}) => encodeResource({ attributes }),
  }),
  /** Previews `pause`. */
  pausePreview: defineEndpoint('POST segments/1.0/:id/pause', parseData<PausePreview>, {
    encode: (_id: string, attributes: PauseRequest = {}) => ({
      ...encodeResource({ attributes }),
      query: { dryRun: true },
    }),
  }),
  /** [PAU-2] Lets it go on: what is still to come moves by the length of the pause. */
  resume: defineEndpoint('POST segments/1.0/:id/resume', parseOne<Segment>),
  /** Previews `resume`. */
  resumePreview: defineEndpoint('POST segments/1.0/:id/resume', parseData<PausePreview>, {
    encode: (_id: string) => ({ query: { dryRun: true } }),
  }),
  advance: defineEndpoint('POST segments/1.0/:id/advance', parseOne<Roster[]>, {
    encode: (_id: string, placements?: number[]) => encodeResource({ attributes: { placements } }),
  }),
  addPhase: defineEndpoint(
    'POST segments/1.0/:id/registration-phases',
    parseOne<RegistrationPhase>,
    {
      encode: (_id: string, attributes: object) =>
        encodeResource({ type: 'registration-phases', attributes }),
    },
  ),
  addPeriod: defineEndpoint('POST segments/1.0/:id/supported-periods', parseOne<SupportedPeriod>, {
    encode: (_id: string, attributes: object) =>
      encodeResource({ type: 'supported-periods', attributes }),
  }),
  addAdvanceRule: defineEndpoint('POST segments/1.0/:id/advance-rules', parseOne<AdvanceRule>, {
    encode: (_id: string, nextSegment: string, placements: number[] | string) =>
      encodeResource({
        type: 'advance-rules',
        attributes: { placements },
        relationships: { nextSegment: toOne('segments', nextSegment) },
      }),
  }),
  openBracket: defineEndpoint('GET segments/1.0/:id/open-bracket', parsePlain<OpenBracket>),
  importOpenBracket: defineEndpoint('PUT segments/1.0/:id/open-bracket', parseOne<Segment>, {
    encode: (_id: string, body: OpenBracket) => ({ body }),
  }),
  /** The seeding as it would be drawn now, or as it was drawn. */
  seeding: defineEndpoint('GET segments/1.0/:id/seeds', parseData<Seeding>),
  setSeeds: defineEndpoint('PUT segments/1.0/:id/seeds', parseOne<Segment>, {
    encode: (_id: string, rosters: string[]) => ({ body: toMany('rosters', rosters) }),
  }),
  dropSeeds: defineEndpoint('DELETE segments/1.0/:id/seeds', parseNothing),
  swissRecords: defineEndpoint('GET segments/1.0/:id/swiss-records', parseList<SwissRecordRow>, {
    query: { include: 'roster' },
  }),
  /** Publishes the next round of a swiss; without pairings, that of the rules. */
  pairRound: defineEndpoint('POST segments/1.0/:id/rounds', parseOne<MatchSeries[]>, {
    encode: (id: string, pairings?: ManualPairing[], { force }: { force?: boolean } = {}) => ({
      ...encodePairings(id, pairings),
      query: { force: force || undefined },
    }),
  }),
  previewRound: defineEndpoint('POST segments/1.0/:id/rounds/preview', parseData<RoundPreview>, {
    encode: encodePairings,
  }),
  takeRoundBack: defineEndpoint('DELETE segments/1.0/:id/rounds/:round', parseNothing),
  recalculate: defineEndpoint('POST segments/1.0/:id/standings/recalculate', parseOne<Segment>),
  standingsCsv: defineEndpoint('GET segments/1.0/:id/standings.csv', parsePlain<string>, {
    mediaType: 'text/csv',
  }),
};

/** The calls that change and remove the parts of a segment. */
/* @__NO_SIDE_EFFECTS__ */
function createPartEndpoints<Part>(
  type: 'registration-phases' | 'supported-periods' | 'advance-rules',
) {
  const path = `segments/1.0/:segmentId/${type}/:id` as const;
  const encode = (_segment: string, id: string, attributes: object, relationships?: object) =>
    encodeResource({ type, id, attributes, relationships });
  return {
    update: defineEndpoint(`PATCH ${path}`, parseOne<Part>, { encode }),
    replace: defineEndpoint(`PUT ${path}`, parseOne<Part>, { encode }),
    delete: defineEndpoint(`DELETE ${path}`, parseNothing),
  };
}

export const registrationPhaseEndpoints =
  createPartEndpoints<RegistrationPhase>('registration-phases');
export const supportedPeriodEndpoints = createPartEndpoints<SupportedPeriod>('supported-periods');
export const advanceRuleEndpoints = createPartEndpoints<AdvanceRule>('advance-rules');
