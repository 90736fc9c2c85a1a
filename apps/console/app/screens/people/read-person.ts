import type { userAttributes } from '@ringside/contract/collections/people';
import { client, readVersion } from '../../session/console-client.ts';
import { operatorSession } from '../../session/operator-session.ts';

const MANY = 50;

type Attributes = (typeof userAttributes)['_zod']['output'];

/** Reads what the page of a user shows. */
export async function readPerson(id: string) {
  const [user, version, rosters, log, addresses, roles, emptied] = await Promise.all([
    client.users.get(id),
    readVersion('users', id),
    client.rosters.list({
      'filter[user]': id,
      'filter[status]': 'incomplete,ready,disbanded',
      'page[size]': MANY,
      sort: '-createdAt',
    }),
    client.users.activity(id, { 'page[size]': MANY }),
    client.activityLog.grouped(id),
    client.roles.list(),
    client.users.list({ 'filter[mergedInto]': id, 'page[size]': MANY }),
  ]);
  const person = user as typeof user & Attributes;
  const signsIn = !person.playerTag;
  const secondFactor =
    signsIn && operatorSession.get().user?.permissions.includes('users.write')
      ? await client.secondFactor.stateOf(id)
      : undefined;
  // Players are from the game and have a tag; a user without one signs in with a password, and may
  // have a role.
  return {
    user: person,
    version,
    signsIn,
    secondFactor,
    roles: roles.items,
    emptied: emptied.items,
    rosters: rosters.items,
    log: log.items,
    addresses: addresses.items,
  };
}
export type PersonData = Awaited<ReturnType<typeof readPerson>>;
