import type { GamePlayer, InboxMessage, SurveyAnswers } from '@ringside/contract/game';

/** A player of the emulated game. */
export interface EmulatedPlayer {
  playerTag: string;
  name: string;
  country: string;
  nationality: string;
  dateOfBirth: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  brawlers: number;
  challengeWins: number;
  isBanned: boolean;
  banUntil: Date | null;
  countryBan: boolean;
  hasProfile: boolean;
  /** The API token of web-only use. */
  apiSecret: string;
  createdAt: Date;
}

/** The changeable fields of a player. */
export type PlayerChanges = Partial<Omit<EmulatedPlayer, 'playerTag' | 'apiSecret' | 'createdAt'>>;

/** A signing key as JSON Web Keys. */
export interface StoredKey {
  kid: string;
  privateJwk: string;
  publicJwk: string;
}

/** An injected failure of the game side: `times` more calls named `call`. */
interface Fault {
  call: string;
  status: number | null;
  delayMs: number;
  times: number;
}

interface SentMessage extends InboxMessage {
  id: string;
  playerTag: string;
  sentAt: Date;
}

interface SentMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  sentAt: Date;
}

/** The store of the emulator, shared by all processes of one deployment. */
export interface EmulatorStore {
  findPlayer(playerTag: string): Promise<EmulatedPlayer | undefined>;
  findPlayerByApiSecret(apiSecret: string): Promise<EmulatedPlayer | undefined>;
  /** Newest first. */
  findAllPlayers(page: { search: string; limit: number }): Promise<EmulatedPlayer[]>;
  /** Returns false if the tag is taken. */
  insertPlayer(player: EmulatedPlayer): Promise<boolean>;
  updatePlayer(playerTag: string, changes: PlayerChanges): Promise<EmulatedPlayer | undefined>;
  findSurveyAnswers(playerTag: string): Promise<SurveyAnswers | undefined>;
  /** Returns false if this player has answered before. */
  insertSurveyAnswers(playerTag: string, answers: SurveyAnswers): Promise<boolean>;
  findKeys(): Promise<StoredKey[]>;
  /** Stores the key, unless there is one with this id. */
  insertKey(key: StoredKey): Promise<void>;
  insertFault(fault: Fault): Promise<void>;
  /** Takes one use off the oldest fault of this call. */
  claimFault(call: string): Promise<Omit<Fault, 'times'> | undefined>;
  deleteFaults(): Promise<void>;
  insertMessage(message: Omit<SentMessage, 'id'>): Promise<void>;
  findMessages(playerTag: string): Promise<SentMessage[]>;
}

/** The season's clock, which the emulator may move forward. */
export interface EmulatorClock {
  now(): Date;
  /** Resolves after everything due until `target` has happened. */
  moveTo(target: Date): Promise<'moved' | 'backwards'>;
}

/** A team of three new players, and the event that it plays in. */
export interface MadeTeam {
  id: string;
  name: string;
  event: string;
  region: string;
}

/** A check-in of rosters that is open after the clock was moved to it. */
export interface OpenCheckin {
  now: Date;
  closesAt: Date;
  event: string;
  region: string;
}

/** The steps of the demo, each in one click. */
export interface EmulatorDemo {
  /** Returns false if the server runs without the demo. */
  isOn(): boolean;
  /** Registers the players as a team, the captain first; undefined if no event takes teams. */
  makeTeam(players: readonly EmulatedPlayer[]): Promise<MadeTeam | undefined>;
  /** Returns undefined if no check-in is planned. */
  jumpToCheckin(): Promise<OpenCheckin | undefined>;
  /** Starts the season again around the real time; the players of humans stay. */
  backToNow(): Promise<void>;
  /** Does the same, and deletes the players of humans. */
  reset(): Promise<void>;
}

/** The unsent mails, newest first. */
export interface EmulatorMailbox {
  findAll(): Promise<SentMail[]>;
}

/** The services that the emulator uses. */
export interface EmulatorParts {
  store: EmulatorStore;
  clock: EmulatorClock;
  mailbox: EmulatorMailbox;
  /** Absent if the server has no demo. */
  demo?: EmulatorDemo;
  /** The origin of the site, without a slash at the end, with which launch addresses begin. */
  publicUrl: string;
  /** The sites of other championships: a request from one of them launches there. */
  otherSites?: readonly string[];
  /** The key that callers of the game's own API need. */
  gameApiKey: string;
  /** The client that may sign users in with the emulated chat. */
  chatClient: { id: string; secret: string };
  /** Notifies of a changed player, as a live game would by a web hook. */
  changed?: (player: GamePlayer) => Promise<void>;
}
