import { z } from 'zod';
import { bare } from './match-series.ts';

const ids = z.array(z.string().max(32)).max(40).default([]);
export const vote = z.preprocess(bare, z.strictObject({ banned: ids, picked: ids }));

export interface Chosen {
  item: string;
  side: 'home' | 'away' | null;
  auto: boolean;
}

export interface ChallengeTurn {
  sides: 'home' | 'away' | 'both';
  kind: 'ban' | 'pick';
  count: number;
  mode: 'blind' | 'open';
  seconds: number;
}

/** A challenge: one category of a series' ban phase. Deadlines are instants of the server; `serverTime` tells how late it is there. */
export interface Challenge {
  id: string;
  status: 'pending' | 'open' | 'closed' | 'cancelled';
  turns: ChallengeTurn[];
  turn: { index: number; deadline: string; sides: ('home' | 'away')[]; inReserve: boolean } | null;
  serverTime: string;
  /** Milliseconds left for the whole series. */
  reserve: { home: number; away: number };
  banned: Chosen[];
  picked: Chosen[];
  /** Played in this order, once the challenge is closed. */
  played: string[];
  log: ChallengeEntry[];
  matchSeries: { id: string };
  category: { id: string; name?: string };
}

export interface ChallengeEntry {
  at: string;
  kind: string;
  turn: number | null;
  side: 'home' | 'away' | null;
  items: string[] | null;
  auto: boolean;
}

export interface Category {
  id: string;
  name: string;
  sortOrder: number;
}

export interface Item {
  id: string;
  name: string;
  sortOrder: number;
  image: string | null;
  category: { id: string };
}
