/** People and the small public lists, as the client sees them. */
export interface User {
  id: string;
  username: string;
  permissions: string[];
  firstName?: string;
  lastName?: string;
  email?: string;
  dateOfBirth?: string;
  nationality?: string;
}

export interface Leaderboard {
  id: string;
  region: string;
  crowns: number;
  lcq: number;
}

export interface LeaderboardEntry {
  id: string;
  rank: number;
  points: number;
  qualifiedBy: 'crown' | 'lcq' | null;
  team: { id: string; name?: string };
}

export interface AgeGate {
  allowed: boolean | null;
  minimumAge: number;
  nextTry: string | null;
}
