import { championship as createChampionship } from '../support/championship.ts';
import { createTalk, createTalkFactories, createThingFactories } from './new-things.ts';
import type { Role } from './table.ts';
import {
  ADDRESS,
  createCaptainThings,
  createClosedAccount,
  createColleague,
  createOperatorThings,
  NUMBER,
  PASSWORD,
  picture,
  playMatches,
  type Championship,
} from './things.ts';

export const JSON_TYPE = { 'content-type': 'application/json' };

/** The private facts of the captain: no visitor and no other player may read a word of them. */
const PRIVATE = {
  firstName: 'Quillabella',
  lastName: 'Zanderquist',
  email: 'quillabella@zanderquist.example',
  dateOfBirth: '1997-03-29',
};

/** Opens one day of a championship with each thing that a path can name, and a user of each role. */
export async function openPopulatedChampionship(
  options: Parameters<typeof createChampionship>[0] = {},
) {
  const championship = await createChampionship(options);
  const operators = await signInOperators(championship);
  const [player, captain] = [
    await championship.player(),
    await championship.player({ dateOfBirth: PRIVATE.dateOfBirth }),
  ];
  await captain.client.game.register(captain.playerTag, { ...PRIVATE, nationality: 'DE' });
  const matchThings = await playMatches(championship, captain);
  const things: Record<string, string> = {
    ...matchThings,
    ...(await createOperatorThings(championship, matchThings.event)),
    ...(await createCaptainThings(championship, captain)),
    ...(await createColleague(championship)),
    closed: await createClosedAccount(championship),
  };
  const { series } = matchThings;
  things.attachment = (await captain.client.matchSeries.attach(series, await picture())).id;
  Object.assign(things, await createTalk(championship, captain, series));
  const tokens: Record<Role, string | null> = {
    visitor: null,
    player: player.token,
    captain: captain.token,
    ...operators,
  };
  const secrets = [
    ...Object.values(PRIVATE),
    ADDRESS,
    NUMBER,
    await captain.client.rosters.joiningKey(things.roster!),
  ];
  return {
    championship,
    things,
    tokens,
    secrets,
    newThings: {
      ...createThingFactories(championship, captain, matchThings.event),
      ...createTalkFactories(championship, captain, series),
    },
    newToken: (role: Role) => createToken(championship, role),
  };
}

type Operators = Record<'viewer' | 'referee' | 'admin' | 'owner', string>;

async function signInOperators(championship: Championship): Promise<Operators> {
  const tokens: Partial<Operators> = {};
  for (const role of ['viewer', 'referee', 'admin', 'owner'] as const)
    tokens[role] = await signInOperator(championship, role);
  return tokens as Operators;
}

let operatorCount = 0;
/** Creates an operator of a role, and returns their token. */
async function signInOperator(
  { operator, visitor }: Championship,
  role: keyof Operators,
): Promise<string> {
  const email = `${role}${++operatorCount}@ringside.example`;
  await operator.users.create({ email, password: PASSWORD, roles: [`operator.${role}`] });
  return (await visitor.login(email, PASSWORD)).data.token;
}

/** Returns the token of a new user, for calls that end the account or session of their caller. */
async function createToken(championship: Championship, role: Role): Promise<string | null> {
  if (role === 'visitor') return null;
  return role === 'player' || role === 'captain'
    ? (await championship.player()).token
    : signInOperator(championship, role);
}
