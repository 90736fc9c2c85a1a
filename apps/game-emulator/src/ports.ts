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

/** What may be changed of a player. */
export type PlayerChanges = Partial<Omit<EmulatedPlayer, 'playerTag' | 'apiSecret' | 'createdAt'>>;

/** A signing key as JSON Web Keys. */
export interface StoredKey {
  kid: string;
  privateJwk: string;
  publicJwk: string;
}

/** One way for the game side to fail: `times` more calls named `call`. */
export interface Fault {
  call: string;
  status: number | null;
  delayMs: number;
  times: number;
}

export interface SentMessage extends InboxMessage {
  id: string;
  playerTag: string;
  sentAt: Date;
}

export interface SentMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  sentAt: Date;
}

/** Where the emulator keeps its world; shared by all processes of one deployment. */
export interface EmulatorStore {
  findPlayer(playerTag: string): Promise<EmulatedPlayer | undefined>;
  findPlayerByApiSecret(apiSecret: string): Promise<EmulatedPlayer | undefined>;
  /** Newest first. */
  findAllPlayers(page: { search: string; limit: number }): Promise<EmulatedPlayer[]>;
  /** False when the tag is taken. */
  insertPlayer(player: EmulatedPlayer): Promise<boolean>;
  updatePlayer(playerTag: string, changes: PlayerChanges): Promise<EmulatedPlayer | undefined>;
  findSurveyAnswers(playerTag: string): Promise<SurveyAnswers | undefined>;
  /** False when this player has answered before. */
  insertSurveyAnswers(playerTag: string, answers: SurveyAnswers): Promise<boolean>;
  findKeys(): Promise<StoredKey[]>;
  /** Keeps it, unless there is one of this id. */
  insertKey(key: StoredKey): Promise<void>;
  insertFault(fault: Fault): Promise<void>;
  /** Takes one use off the oldest fault of this call. */
  claimFault(call: string): Promise<Omit<Fault, 'times'> | undefined>;
  deleteFaults(): Promise<void>;
  insertMessage(message: Omit<SentMessage, 'id'>): Promise<void>;
  findMessages(playerTag: string): Promise<SentMessage[]>;
}

/** The season's clock, which the emulator may push forward. */
export interface EmulatorClock {
  now(): Date;
  /** Answers when everything due until `target` has happened. */
  moveTo(target: Date): Promise<'moved' | 'backwards'>;
}

/** A team that three players made in one press, and the event that it plays in. */
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

/** The steps of the demo, each in one press. */
export interface EmulatorDemo {
  /** False where the server runs without the demo. */
  isOn(): boolean;
  /** The players, the captain first, register as a team; undefined where no event takes teams. */
  makeTeam(players: readonly EmulatedPlayer[]): Promise<MadeTeam | undefined>;
  /** Undefined where no check-in is to come. */
  jumpToCheckin(): Promise<OpenCheckin | undefined>;
  /** The season begins again around the real time; the players of people stay. */
  backToNow(): Promise<void>;
  /** The same, and the players of people go. */
  reset(): Promise<void>;
}

/** Mails that would have been sent; newest first. */
export interface EmulatorMailbox {
  findAll(): Promise<SentMail[]>;
}

/** Everything the emulator lives on. */
export interface EmulatorParts {
  store: EmulatorStore;
  clock: EmulatorClock;
  mailbox: EmulatorMailbox;
  /** Absent where the server has no demo. */
  demo?: EmulatorDemo;
  /** Where the site is, without a slash at the end: launch addresses begin with it. */
  publicUrl: string;
  /** The sites of other championships: who asks from one of them is launched there. */
  otherSites?: readonly string[];
  /** What callers of the game's own API have to show. */
  gameApiKey: string;
  /** Who may sign people in with the emulated chat. */
  chatClient: { id: string; secret: string };
  /** Tells that a player was changed, as a live game would by a web hook. */
  changed?: (player: GamePlayer) => Promise<void>;
}
