import type {
  ChatToken,
  GameBrawlers,
  GameCall,
  GamePlayer,
  GameProfile,
  InboxMessage,
  SurveyAnswers,
  SurveyInfo,
} from '@ringside/contract/game';

/** Who opened the site, as the game vouches for it. */
export interface LaunchIdentity {
  playerTag: string;
  country: string | null;
  platform: string | null;
}

/** What somebody shows to be known: the app's launch token, or the API token of web-only use. */
export type LaunchProof = { launchToken: string } | { apiToken: string };

/** The one port to the game: identity, brawlers, wins, bans, survey, chat token, inbox. */
export interface GameSide {
  /** Undefined: the token is forged, expired, or somebody else's. */
  holderOf(proof: LaunchProof): Promise<LaunchIdentity | undefined>;
  /** Undefined: the game knows no such player. */
  player(playerTag: string): Promise<GamePlayer | undefined>;
  register(playerTag: string, profile: GameProfile): Promise<GamePlayer>;
  brawlers(playerTag: string, country: string | null): Promise<GameBrawlers>;
  survey(playerTag: string): Promise<SurveyInfo>;
  /** False: this player has answered before. */
  answerSurvey(playerTag: string, answers: SurveyAnswers): Promise<boolean>;
  chatToken(playerTag: string): Promise<ChatToken>;
  sendToInbox(playerTag: string, message: InboxMessage): Promise<void>;
  /**
   * The emulator alone: plays a failure that was asked for, for the calls that never reach the game
   * because we answer them.
   */
  rehearse?(call: GameCall): Promise<void>;
}

/**
 * The game side did not do what was asked: it failed with `status`, or was not there (503), or took
 * too long (504).
 */
export class GameSideFailure extends Error {
  readonly status: number;
  readonly call: string;
  /** Nothing came back at all, not even a late answer. */
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
