import type { MatchResult } from '@ringside/contract/collections/match-series';
import type { EventId, RosterId, SegmentId, SeriesId, TenantId, UserId } from '@ringside/rules/ids';
import type { PickBanState } from '@ringside/rules/pick-ban/pick-ban';
import type { Pause } from '@ringside/rules/schedule/pause';
import type { HeadStart } from '@ringside/rules/series/head-start';
import type { Generated } from 'kysely';
import type { RealInstant } from '../../clock/real-time.ts';
import type { DefaultedJson, Id, Json, Version } from './columns.ts';

export type SlotKind = 'roster' | 'bye' | 'tbd';

/** A roster of a lobby; its score and place are null while the lobby is open. */
export interface LobbyCompetitor {
  rosterId: RosterId;
  seed: number;
  hasForfeited: boolean;
  /** Whether it was absent at the date of the lobby. */
  isNoShow: boolean;
  score: number | null;
  placement: number | null;
}

/** The rosters of a lobby with its report: a lobby stores them instead of two sides. */
export interface Lobby {
  competitors: LobbyCompetitor[];
  reportedBy: RosterId | null;
  confirmedBy: RosterId[];
}

export interface MatchTables {
  matchSeries: {
    id: Id<SeriesId>;
    tenantId: TenantId;
    eventId: EventId;
    segmentId: SegmentId;
    bracketNumber: number;
    roundNumber: number;
    matchNumber: number;
    bestOf: number;
    state: 'new' | 'scheduled' | 'live' | 'finished';
    reporting: 'none' | 'reported' | 'confirmed' | 'disputed' | 'overdue';
    date: Date | null;
    homeKind: SlotKind;
    awayKind: SlotKind;
    homeRosterId: RosterId | null;
    awayRosterId: RosterId | null;
    homeSeed: number | null;
    awaySeed: number | null;
    winner: 'home' | 'away' | null;
    /** How the outcome came about; set together with `winner`. */
    outcomeHow: 'played' | 'forfeit' | 'double-forfeit' | 'bye' | 'unplayed' | null;
    homeScore: number | null;
    awayScore: number | null;
    homeForfeit: Generated<boolean>;
    awayForfeit: Generated<boolean>;
    results: Json<MatchResult[]>;
    reportedBy: 'home' | 'away' | null;
    reportedAt: Date | null;
    confirmBy: Date | null;
    dispute: Json<unknown> | null;
    liveAt: Date | null;
    finishedAt: Date | null;
    createdAt: Date;
    deletedAt: Date | null;
    /**
     * Whether a change of the stage removed a listed series or one that an operator had deleted; it
     * returns so if the stage needs it again. Both have `deletedAt`. Null for all other series.
     */
    removedWhile: 'listed' | 'deleted' | null;
    version: Version;
    /** The reason of the pairing, in a swiss, a round robin or a queue. */
    pairing: Json<object> | null;
    /** The result that a reset took, for a restoration. */
    beforeReset: Json<object> | null;
    /** The matches that each side has won before the series begins. */
    headStart: Json<HeadStart> | null;
    /** The rosters of a lobby and its report, in the order of seeds; null for series of two. */
    lobby: Json<Lobby> | null;
    /** The ids of the rosters of a lobby, which the index finds. */
    lobbyRosterIds: string[] | null;
    /** When the room in the game was opened, in which the series is played; null without one. */
    roomOpenedAt: Date | null;
    /** The pause that an operator has put on this series alone. */
    hold: Json<Pause> | null;
    /** The pause that covers the series: its own, or that of its segment or event. */
    pause: Json<Pause> | null;
    /** The instant from which the deadlines of its report count instead of `date`, after a pause. */
    deadlinesFrom: Date | null;
  };
  /** The rooms in the game of open series. Only their line-ups and referees learn the codes. */
  rooms: {
    seriesId: SeriesId;
    code: string;
    link: string | null;
    openedAt: Date;
    openedBy: UserId | null;
    /** Whether the game opened it and gave the code; else a player or a referee typed it. */
    isByGame: boolean;
    /** The players who have said that they are in the room. */
    players: DefaultedJson<UserId[]>;
  };
  /** The rooms that the game is to open; `nextTryAt` is in real time. */
  roomRequests: {
    seriesId: SeriesId;
    attempts: Generated<number>;
    nextTryAt: RealInstant | null;
  };
  /** The games of a series of two: the live score, or after its end the result. */
  playedGames: {
    seriesId: SeriesId;
    /** From 1. */
    number: number;
    homeScore: number;
    awayScore: number;
    mapId: string | null;
    mode: string | null;
    source: 'result' | 'home' | 'away' | 'referee' | 'game';
    version: Version;
  };
  categories: { id: Id; tenantId: TenantId; name: string; sortOrder: number; version: Version };
  items: {
    id: Id;
    categoryId: string;
    name: string;
    sortOrder: number;
    image: string | null;
    /** The mode in which a map is played. */
    mode: string | null;
    version: Version;
  };
  /** Items that a segment and its child segments exclude from their ban phases. */
  itemsOff: { itemId: string; segmentId: string };
  challenges: {
    id: Id;
    tenantId: TenantId;
    seriesId: SeriesId;
    categoryId: string;
    ordinal: number;
    status: 'pending' | 'open' | 'closed' | 'cancelled';
    state: Json<PickBanState>;
    version: Version;
  };
}
