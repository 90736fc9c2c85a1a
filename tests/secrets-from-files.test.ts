import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@ringside/contract/client';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../apps/server/src/platform/settings/config.ts';
import { ConfigError } from '../apps/server/src/platform/settings/environment.ts';
import { runSeason } from '../tools/season/src/run-season.ts';
import { OPERATOR, testApi } from './support/test-api.ts';

const home = await mkdtemp(path.join(tmpdir(), 'ringside-secrets-'));
afterAll(() => rm(home, { recursive: true, force: true }));
let files = 0;
/** A file as a secret manager mounts it. */
async function mounted(content: string): Promise<string> {
  const file = path.join(home, `secret-${(files += 1)}`);
  await writeFile(file, content);
  return file;
}
const absent = path.join(home, 'absent');
const HIDDEN = 'hidden-and-never-told';

function mistakesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.mistakes;
  }
}

describe('a setting from a file', () => {
  test.each([
    { what: 'as it stands', content: 'a secret of a file' },
    { what: 'with a line break', content: 'a secret of a file\n' },
    { what: 'with a line break of Windows', content: 'a secret of a file\r\n' },
  ])('$what', async ({ content }) => {
    expect(
      readConfig({
        NODE_ENV: 'production',
        EMULATOR: 'on',
        SESSION_SECRET_FILE: await mounted(content),
      }),
    ).toMatchObject({ production: true, sessionSecret: 'a secret of a file' });
  });

  test('with several lines keeps all but the last line break, and its blanks', async () =>
    expect(
      readConfig({ SESSION_SECRET_FILE: await mounted(' a secret\nof two lines \n\n') })
        .sessionSecret,
    ).toBe(' a secret\nof two lines \n'));

  test('may be any setting, and is checked like one of the environment', async () => {
    const config = readConfig({
      PORT_FILE: await mounted('4711\n'),
      DATABASE_URL_FILE: await mounted('postgres://ringside:secret@database/ringside\n'),
      TRUSTED_PROXIES_FILE: await mounted('10.0.0.0/8'),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS_FILE: await mounted('api-key=abc\n'),
    });
    expect(config).toMatchObject({
      port: 4711,
      databaseUrl: 'postgres://ringside:secret@database/ringside',
      trustedProxies: ['10.0.0.0/8'],
      traces: { headers: { 'api-key': 'abc' } },
    });
  });

  test('ignores an empty file name, and prefers the file to an empty setting', async () => {
    expect(
      readConfig({ SESSION_SECRET: 'a secret of the environment', SESSION_SECRET_FILE: '' })
        .sessionSecret,
    ).toBe('a secret of the environment');
    expect(
      readConfig({ SESSION_SECRET: '', SESSION_SECRET_FILE: await mounted('a secret of a file') })
        .sessionSecret,
    ).toBe('a secret of a file');
  });

  test('ignores variables of other programs with such names', () =>
    expect(
      mistakesOf({
        AWS_WEB_IDENTITY_TOKEN_FILE: absent,
        SSL_CERT_FILE: absent,
        OTEL_CONFIG_FILE: absent,
        LOG_FILE: absent,
      }),
    ).toEqual([]));

  test('signs in the operator whose password it holds', async () => {
    const api = await testApi({
      env: {
        OPERATOR_PASSWORD: '',
        OPERATOR_PASSWORD_FILE: await mounted('the password of a file\n'),
      },
    });
    const client = createClient((url, init) => api.request(url, init));
    expect((await client.login(OPERATOR.email, 'the password of a file')).data.user.email).toBe(
      OPERATOR.email,
    );
  });
});

describe('a mistake is one sentence that never holds the content', () => {
  test.each<{ why: string; env: () => Promise<Record<string, string>>; says: RegExp }>([
    {
      why: 'both are given',
      env: async () => ({
        SESSION_SECRET: 'another hidden-and-never-told',
        SESSION_SECRET_FILE: await mounted(HIDDEN),
      }),
      says: /^SESSION_SECRET_FILE: SESSION_SECRET is also set: set only one of them$/,
    },
    {
      why: 'the file is missing',
      env: async () => ({ DATABASE_URL_FILE: absent }),
      says: /^DATABASE_URL_FILE: the file cannot be read \(ENOENT\)$/,
    },
    {
      why: 'it is a folder',
      env: async () => ({ DATABASE_URL_FILE: home }),
      says: /^DATABASE_URL_FILE: the file cannot be read \(EISDIR\)$/,
    },
    {
      why: 'the secret replaces the path',
      env: async () => ({ SESSION_SECRET_FILE: HIDDEN }),
      says: /^SESSION_SECRET_FILE: the file cannot be read \(ENOENT\)$/,
    },
    {
      why: 'it is empty',
      env: async () => ({ METRICS_TOKEN_FILE: await mounted('\n') }),
      says: /^METRICS_TOKEN_FILE: the file is empty$/,
    },
    {
      why: 'the setting is unknown',
      env: async () => ({ SESSION_SECRT_FILE: await mounted(HIDDEN) }),
      says: /^SESSION_SECRT_FILE: there is no setting SESSION_SECRT$/,
    },
    {
      why: 'a setting of only the first word is unknown',
      env: async () => ({ DATABASE_FILE: await mounted(HIDDEN) }),
      says: /^DATABASE_FILE: there is no setting DATABASE$/,
    },
    {
      why: 'a secret is wrong',
      env: async () => ({ VAPID_PUBLIC_KEY_FILE: await mounted(HIDDEN) }),
      says: /^VAPID_PUBLIC_KEY: 65 bytes/,
    },
    {
      why: 'an invalid value, which the message normally shows',
      env: async () => ({ PORT_FILE: await mounted(HIDDEN) }),
      says: /^PORT: /,
    },
    {
      why: 'a list is wrong',
      env: async () => ({ TENANT_URLS_FILE: await mounted(HIDDEN) }),
      says: /^TENANT_URLS: key=https:\/\/host, separated by commas/,
    },
    {
      why: 'an address of pictures is wrong',
      env: async () => ({ ATTACHMENTS_URL_FILE: await mounted(`s3://host/bucket?${HIDDEN}`) }),
      says: /^ATTACHMENTS_URL: /,
    },
  ])('$why', async ({ env, says }) => {
    const mistakes = mistakesOf(await env());
    expect(mistakes).toEqual([expect.stringMatching(says)]);
    expect(mistakes[0]).not.toContain('hidden');
  });

  test('each mistake has its own sentence', async () =>
    expect(
      mistakesOf({ SESSION_SECRET_FILE: absent, SMTP_URL_FILE: absent, PORT: 'none' }),
    ).toHaveLength(3));
});

describe('the other programs that read the environment', () => {
  /** Returns the output of a script that has only this environment. */
  const said = async (args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH, ...env } }).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr }: { stderr: string }) => stderr.trim(),
    );

  test('the server ends with the sentence', async () =>
    expect(
      await said(['apps/server/src/app/main.ts'], { PORT: '0', SESSION_SECRET_FILE: absent }),
    ).toBe('SESSION_SECRET_FILE: the file cannot be read (ENOENT)'));

  test('back-up and restore', async () => {
    const folder = path.join(home, 'back-up');
    expect(
      await said(['scripts/back-up.ts', folder], { DATA_DIR_FILE: await mounted(`${absent}\n`) }),
    ).toMatch(new RegExp(`^${path.join(absent, 'postgres')} does not exist`));
    expect(await said(['scripts/back-up.ts', folder], { DATABASE_URL_FILE: absent })).toBe(
      'DATABASE_URL_FILE: the file cannot be read (ENOENT)',
    );
    await mkdir(folder);
    await writeFile(path.join(folder, 'about.json'), JSON.stringify({ database: 'pglite' }));
    expect(
      await said(['scripts/restore.ts', folder], {
        DATABASE_URL_FILE: await mounted('postgres://ringside:secret@127.0.0.1:1/none'),
      }),
    ).toBe('The back-up contains an embedded database: leave DATABASE_URL out');
  });

  test('a season of bots on a running server', async () => {
    let errorText = '';
    const code = await runSeason(['--url', 'http://127.0.0.1:1'], {
      out: { write: () => true },
      err: { write: (text) => void (errorText += text) },
      env: { OPERATOR_EMAIL: OPERATOR.email, OPERATOR_PASSWORD_FILE: absent },
    });
    expect([code, errorText]).toEqual([
      1,
      'OPERATOR_PASSWORD_FILE: the file cannot be read (ENOENT)\n',
    ]);
  });
});
