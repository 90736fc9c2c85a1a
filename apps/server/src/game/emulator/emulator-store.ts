/* oxlint-disable no-restricted-properties -- the repository of the emulator */
import type { EmulatedPlayer, EmulatorStore } from '@ringside/game-emulator/ports';
import { sql } from 'kysely';
import { realNow } from '../../platform/clock/real-time.ts';
import type { Storage } from '../../platform/storage/storage.ts';

const KEPT_MESSAGES = 100;

/** Creates the emulator's store in the database, so that all processes share it. */
export function createEmulatorStore({ db }: Pick<Storage, 'db'>): EmulatorStore {
  return {
    ...createPlayerStore(db),
    ...createSurveyStore(db),
    ...createKeyStore(db),
    ...createFaultStore(db),
    ...createMessageStore(db),
  };
}

type Db = Storage['db'];

/** Escapes the wildcards of a search. */
const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

function omitSurvey(row: EmulatedPlayer & { surveyAnswers: string | null }): EmulatedPlayer {
  const { surveyAnswers: _answers, ...player } = row;
  return player;
}

function createPlayerStore(db: Db) {
  return {
    async findPlayer(playerTag: string) {
      const row = await db
        .selectFrom('emulatorPlayers')
        .selectAll()
        .where('playerTag', '=', playerTag)
        .executeTakeFirst();
      return row && omitSurvey(row);
    },
    async findPlayerByApiSecret(apiSecret: string) {
      const row = await db
        .selectFrom('emulatorPlayers')
        .selectAll()
        .where('apiSecret', '=', apiSecret)
        .executeTakeFirst();
      return row && omitSurvey(row);
    },
    async findAllPlayers({ search, limit }: { search: string; limit: number }) {
      const like = containsPattern(search);
      const rows = await db
        .selectFrom('emulatorPlayers')
        .selectAll()
        .where((eb) => eb.or([eb('name', 'ilike', like), eb('playerTag', 'ilike', like)]))
        .orderBy('createdAt', 'desc')
        .orderBy('playerTag')
        .limit(limit)
        .execute();
      return rows.map(omitSurvey);
    },
    async insertPlayer(player: EmulatedPlayer) {
      const inserted = await db
        .insertInto('emulatorPlayers')
        .values({ ...player, surveyAnswers: null })
        .onConflict((c) => c.column('playerTag').doNothing())
        .returning('playerTag')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    async updatePlayer(playerTag: string, changes: Partial<EmulatedPlayer>) {
      // An empty change still returns the player: the tag set to itself keeps the statement valid.
      const row = await db
        .updateTable('emulatorPlayers')
        .set({ playerTag, ...changes })
        .where('playerTag', '=', playerTag)
        .returningAll()
        .executeTakeFirst();
      return row && omitSurvey(row);
    },
  };
}

function createSurveyStore(
  db: Db,
): Pick<EmulatorStore, 'findSurveyAnswers' | 'insertSurveyAnswers'> {
  return {
    async findSurveyAnswers(playerTag) {
      const row = await db
        .selectFrom('emulatorPlayers')
        .select('surveyAnswers')
        .where('playerTag', '=', playerTag)
        .executeTakeFirst();
      return row?.surveyAnswers ? JSON.parse(row.surveyAnswers) : undefined;
    },
    async insertSurveyAnswers(playerTag, answers) {
      const row = await db
        .updateTable('emulatorPlayers')
        .set({ surveyAnswers: JSON.stringify(answers) })
        .where('playerTag', '=', playerTag)
        .where('surveyAnswers', 'is', null)
        .returning('playerTag')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function createKeyStore(db: Db): Pick<EmulatorStore, 'findKeys' | 'insertKey'> {
  return {
    findKeys: () =>
      db
        .selectFrom('emulatorKeys')
        .select(['kid', 'privateJwk', 'publicJwk'])
        .orderBy('createdAt')
        .orderBy('kid')
        .execute(),
    async insertKey(key) {
      await db
        .insertInto('emulatorKeys')
        .values({ ...key, createdAt: realNow() })
        .onConflict((c) => c.doNothing())
        .execute();
    },
  };
}

function createFaultStore(
  db: Db,
): Pick<EmulatorStore, 'insertFault' | 'claimFault' | 'deleteFaults'> {
  return {
    async insertFault({ times, ...fault }) {
      await db
        .insertInto('emulatorFaults')
        .values({ ...fault, remaining: times })
        .execute();
    },
    async claimFault(call) {
      const oldest = db
        .selectFrom('emulatorFaults')
        .select('id')
        .where('call', '=', call)
        .where('remaining', '>', 0)
        .orderBy('id')
        .limit(1)
        .forUpdate();
      return db
        .updateTable('emulatorFaults')
        .set({ remaining: sql`remaining - 1` })
        .where('id', '=', oldest)
        .where('remaining', '>', 0)
        .returning(['call', 'status', 'delayMs'])
        .executeTakeFirst();
    },
    async deleteFaults() {
      await db.deleteFrom('emulatorFaults').execute();
    },
  };
}

function createMessageStore(db: Db): Pick<EmulatorStore, 'insertMessage' | 'findMessages'> {
  return {
    async insertMessage({ params, ...message }) {
      await db
        .insertInto('inboxMessages')
        .values({ ...message, params: JSON.stringify(params) })
        .execute();
    },
    async findMessages(playerTag) {
      const rows = await db
        .selectFrom('inboxMessages')
        .selectAll()
        .where('playerTag', '=', playerTag)
        .orderBy('id', 'desc')
        .limit(KEPT_MESSAGES)
        .execute();
      return rows.map((row) => ({ ...row, params: JSON.parse(row.params) }));
    },
  };
}
