import type {
  ChatToken,
  GameBrawlers,
  GameCall,
  GamePlayer,
  GameProfile,
  GameRoom,
  InboxMessage,
  RoomLineUps,
  SurveyAnswers,
  SurveyInfo,
} from '@ringside/contract/game';
import type { Locale } from '@ringside/rules/site/locales';

/** The player who opened the site, as the game confirms it. */
export interface LaunchIdentity {
  playerTag: string;
  country: string | null;
  platform: string | null;
}

/** The proof of identity: the app's launch token, or the API token of web-only use. */
export type LaunchProof = { launchToken: string } | { apiToken: string };

/** The one port to the game: identity, brawlers, wins, bans, survey, chat token, inbox. */
export interface GameSide {
  /** Returns the player of a token; undefined if it is forged, expired, or another player's. */
  holderOf(proof: LaunchProof): Promise<LaunchIdentity | undefined>;
  /** Loads a player; undefined if the game knows no such player. */
  player(playerTag: string): Promise<GamePlayer | undefined>;
  register(playerTag: string, profile: GameProfile): Promise<GamePlayer>;
  brawlers(playerTag: string, country: string | null): Promise<GameBrawlers>;
  /** Loads the survey in a language of the site; in English if the game does not have it. */
  survey(playerTag: string, locale?: Locale): Promise<SurveyInfo>;
  /** Stores the answers of a survey; false if the player has answered before. */
  answerSurvey(playerTag: string, answers: SurveyAnswers): Promise<boolean>;
  chatToken(playerTag: string): Promise<ChatToken>;
  sendToInbox(playerTag: string, message: InboxMessage): Promise<void>;
  /**
   * Opens a room for the players of a series; undefined if the game opens none. Absent for a game
   * that never does: a player then opens it and types its code.
   */
  openRoom?(lineUps: RoomLineUps): Promise<GameRoom | undefined>;
  /** Only in the emulator: plays an injected failure for the calls that we answer ourselves. */
  rehearse?(call: GameCall): Promise<void>;
}

declare module '../kernel/http/call-services.ts' {
  interface CallServices {
    game: Pick<GameSide, 'brawlers' | 'openRoom'>;
  }
}

/**
 * The error of the game side: it failed with `status`, could not be reached (503), or took too long
 * (504).
 */
export class GameSideFailure extends Error {
  readonly status: number;
  readonly call: string;
  /** True if no answer arrived at all, not even a late one. */
  readonly isLost: boolean;

  constructor({
    call,
    status,
    cause,
    isLost = false,
  }: {
    call: string;
    status: number;
    cause?: unknown;
    isLost?: boolean;
  }) {
    super(`the game side answered ${status} to ${call}`, { cause });
    this.name = 'GameSideFailure';
    this.status = status;
    this.call = call;
    this.isLost = isLost;
  }
}
