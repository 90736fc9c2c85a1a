import type { PlacePoints } from '../collections/attachments.ts';
import type {
  DisqualificationPreview,
  FoundRoster,
  Roster,
  RosterOutlook,
} from '../collections/rosters.ts';
import { encodeChanged, encodeResource, toMany, toOne } from './encode-request.ts';
import { defineEndpoint, variantOf } from './endpoint.ts';
import { parseData, parseList, parseNothing, parseOne, parsePlain } from './parse-answer.ts';

const query = { include: 'players.user,owner,segment,team' };
const encodeUpdate = encodeChanged('rosters');
const update = defineEndpoint('PATCH rosters/1.0/:id', parseOne<Roster>, {
  query,
  encode: encodeUpdate,
});
const encodeReason = (_id: string, reason: string) =>
  encodeResource({ type: 'rosters', attributes: { reason } });
interface KeepPlace {
  keepPlace?: boolean;
}
const encodeKeepPlace = (_id: string, { keepPlace }: KeepPlace = {}) => ({
  query: { 'keep-place': keepPlace || undefined },
});
const parseJoiningKey = (body: unknown) => parseOne<{ joiningKey: string }>(body).joiningKey;

export const rosterSiteEndpoints = {
  list: defineEndpoint('GET rosters/1.0', parseList<Roster>, { query }),
  get: defineEndpoint('GET rosters/1.0/:id', parseOne<Roster>, { query }),
  /** `users`: an operator names the players, the owner first. */
  create: defineEndpoint('POST rosters/1.0', parseOne<Roster>, {
    query,
    encode: ({
      name,
      segment,
      team,
      users,
    }: {
      name?: string;
      segment: string;
      team?: string;
      users?: string[];
    }) =>
      encodeResource({
        type: 'rosters',
        attributes: { name },
        relationships: {
          segment: toOne('segments', segment),
          ...(team && { team: toOne('teams', team) }),
          ...(users && { users: toMany('users', users) }),
        },
      }),
  }),
  update,
  rename: variantOf(update, {
    query,
    encode: (id: string, name: string) => encodeUpdate(id, { name }),
  }),
  handOver: variantOf(update, {
    query,
    encode: (id: string, user: string) =>
      encodeResource({ type: 'rosters', id, relationships: { owner: toOne('users', user) } }),
  }),
  outlook: defineEndpoint('GET rosters/1.0/:id/outlook', parseData<RosterOutlook>),
  /** The captain enters the next stage; a member joins the roster that the captain created there. */
  enterNext: defineEndpoint('POST rosters/1.0/:id/next', parseOne<Roster>, { query }),
  disband: defineEndpoint('DELETE rosters/1.0/:id', parseNothing),
  leave: defineEndpoint('POST rosters/1.0/:id/leave', parseNothing),
  kick: defineEndpoint('DELETE rosters/1.0/:id/relationships/players', parseNothing, {
    encode: (_id: string, user: string) => ({ body: toMany('users', [user]) }),
  }),
  /** Finds the roster of a key: name, players and region. The server refuses it like a join. */
  find: defineEndpoint('POST rosters/1.0/join/preview', parsePlain<{ data: FoundRoster }>, {
    encode: (joiningKey: string) => ({ body: { joiningKey } }),
  }),
  join: defineEndpoint('POST rosters/1.0/join', parseOne<Roster>, {
    query,
    encode: (joiningKey: string) => ({ body: { joiningKey } }),
  }),
  joiningKey: defineEndpoint('GET rosters/1.0/:id/joining-key', parseJoiningKey),
  replaceKey: defineEndpoint('POST rosters/1.0/:id/joining-key', parseJoiningKey),
  points: defineEndpoint('GET roster/1.0/:id/standings/points', parseList<PlacePoints>, {
    query: { include: 'roster,segment' },
  }),
};

export const rosterEndpoints = {
  ...rosterSiteEndpoints,
  setLocked: variantOf(update, {
    query,
    encode: (id: string, locked: boolean) => encodeUpdate(id, { locked }),
  }),
  /** Moves the roster to another segment of the same stage. */
  move: variantOf(update, {
    query,
    encode: (id: string, segment: string) =>
      encodeResource({
        type: 'rosters',
        id,
        relationships: { segment: toOne('segments', segment) },
      }),
  }),
  withdraw: defineEndpoint('POST rosters/1.0/:id/withdraw', parseOne<Roster>, {
    query,
    encode: encodeReason,
  }),
  /** With `keepPlace` the place of the roster stays open; else the others move up. */
  disqualify: defineEndpoint('POST rosters/1.0/:id/disqualify', parseOne<Roster>, {
    query,
    encode: (id: string, reason: string, options: KeepPlace = {}) => ({
      ...encodeReason(id, reason),
      ...encodeKeepPlace(id, options),
    }),
  }),
  /** Tells what a disqualification would change, and changes nothing. */
  previewDisqualification: defineEndpoint(
    'POST rosters/1.0/:id/disqualify/preview',
    parseData<DisqualificationPreview>,
    { encode: encodeKeepPlace },
  ),
  /** Reverses a withdrawal or disqualification. */
  reinstate: defineEndpoint('POST rosters/1.0/:id/reinstate', parseOne<Roster>, { query }),
  /** Adds players, for operators. */
  addPlayers: defineEndpoint('POST rosters/1.0/:id/relationships/players', parseOne<Roster>, {
    query,
    encode: (_id: string, users: string[]) => ({ body: toMany('users', users) }),
  }),
};
