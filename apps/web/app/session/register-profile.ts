import { userCountry } from '@ringside/rules/season/preferred-regions';
import type { Season } from '../season/season.ts';
import { client, setToken } from './browser-client.ts';
import { loadRosters } from './initial-load.ts';
import { forgetLaunchSecrets, getLaunchParameters } from './launch-parameters.ts';
import { session } from './session-store.ts';
import { startTokenRefresh } from './watches.ts';

export interface Profile {
  firstName: string;
  lastName: string;
  email: string;
  dateOfBirth: string;
  nationality: string;
}

/** Sends the profile; the answer has the form of the user call's. */
export async function registerProfile(profile: Profile, season: Season): Promise<void> {
  const { jwt, playerTag } = getLaunchParameters();
  const { data, isBanned, qualified } = await client.game.register(
    playerTag,
    profile,
    jwt || undefined,
  );
  setToken(data.token);
  forgetLaunchSecrets();
  session.set({
    user: data.user,
    userId: data.user.id,
    isBanned,
    isQualified: qualified,
    country:
      userCountry({ nationality: data.user.nationality, country: profile.nationality }) ?? '',
    showRegistrationButton: false,
  });
  startTokenRefresh();
  await loadRosters(season);
}
