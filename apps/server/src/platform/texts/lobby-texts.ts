import { getServerTexts } from './server-texts.ts';

/** Returns what a lobby is called in a language where the names of its teams have no room. */
export function formatLobby(locale: string | null, teams: number): string {
  const i18n = getServerTexts(locale);
  return i18n.t('{teams, plural, one {Lobby of # team} other {Lobby of # teams}}', { teams });
}
