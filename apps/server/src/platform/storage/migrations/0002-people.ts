import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;
const INSTANT = sql`timestamptz(3)`;

/** Creates the tables of users, sessions, and the emulated game. Needs `tenants` of 0001. */
export async function up(db: Db): Promise<void> {
  await createUsers(db);
  await createSessions(db);
  await createEmulator(db);
  await createLetters(db);
}

function withId<T extends string>(table: CreateTableBuilder<T>) {
  return table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity());
}

async function createUsers(db: Db): Promise<void> {
  await withId(db.schema.createTable('users'))
    .addColumn('tenant_id', 'bigint', (c) => c.notNull().references('tenants.id'))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('email', 'text')
    .addColumn('date_of_birth', 'text')
    .addColumn('nationality', 'text')
    .addColumn('country', 'text')
    .addColumn('player_tag', 'text')
    .addColumn('avatar_key', 'text')
    .addColumn('has_profile', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('is_banned', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('ban_until', INSTANT)
    .addColumn('country_ban', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('challenge_wins', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('queue_wins', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('preferred_locale', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('suspended_at', INSTANT)
    .addColumn('suspended_until', INSTANT)
    .addColumn('suspension_reason', 'text')
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addUniqueConstraint('users_tenant_player_tag', ['tenant_id', 'player_tag'])
    .execute();
  // Only users with a password sign in by email, so only their emails must be unique.
  await sql`create unique index users_login_email on users (tenant_id, lower(email)) where password_hash is not null`.execute(
    db,
  );
  await db.schema
    .createTable('operator_roles')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('operator_roles_pk', ['user_id', 'role'])
    .execute();
  await withId(db.schema.createTable('game_accounts'))
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .addUniqueConstraint('game_accounts_user_username', ['user_id', 'username'])
    .execute();
}

async function createSessions(db: Db): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .addColumn('expires_at', INSTANT, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .addColumn('expires_at', INSTANT, (c) => c.notNull())
    .addColumn('used_at', INSTANT)
    .execute();
  await db.schema
    .createIndex('refresh_tokens_family')
    .on('refresh_tokens')
    .column('family')
    .execute();
  await db.schema
    .createIndex('refresh_tokens_user')
    .on('refresh_tokens')
    .column('user_id')
    .execute();
  await db.schema
    .createTable('age_refusals')
    .addColumn('tenant_id', 'bigint', (c) => c.notNull().references('tenants.id'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('refused_at', INSTANT, (c) => c.notNull())
    .addColumn('next_try', INSTANT, (c) => c.notNull())
    .addPrimaryKeyConstraint('age_refusals_pk', ['tenant_id', 'subject'])
    .execute();
}

async function createEmulator(db: Db): Promise<void> {
  await db.schema
    .createTable('emulator_players')
    .addColumn('player_tag', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('nationality', 'text', (c) => c.notNull())
    .addColumn('date_of_birth', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('email', 'text')
    .addColumn('brawlers', 'integer', (c) => c.notNull())
    .addColumn('challenge_wins', 'integer', (c) => c.notNull())
    .addColumn('is_banned', 'boolean', (c) => c.notNull())
    .addColumn('ban_until', INSTANT)
    .addColumn('country_ban', 'boolean', (c) => c.notNull())
    .addColumn('has_profile', 'boolean', (c) => c.notNull())
    .addColumn('api_secret', 'text', (c) => c.notNull().unique())
    .addColumn('survey_answers', 'text')
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('emulator_keys')
    .addColumn('kid', 'text', (c) => c.primaryKey())
    .addColumn('private_jwk', 'text', (c) => c.notNull())
    .addColumn('public_jwk', 'text', (c) => c.notNull())
    .addColumn('created_at', INSTANT, (c) => c.notNull())
    .execute();
  await withId(db.schema.createTable('emulator_faults'))
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('delay_ms', 'integer', (c) => c.notNull())
    .addColumn('remaining', 'integer', (c) => c.notNull())
    .execute();
}

async function createLetters(db: Db): Promise<void> {
  await withId(db.schema.createTable('inbox_messages'))
    .addColumn('player_tag', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('link', 'text')
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('sent_at', INSTANT, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('inbox_messages_player')
    .on('inbox_messages')
    .column('player_tag')
    .execute();
  await withId(db.schema.createTable('mailbox'))
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text')
    .addColumn('sent_at', INSTANT, (c) => c.notNull())
    .execute();
}
