import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

interface Service {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
  httpServer: { closeAllConnections(): void };
}
const load = createRequire(import.meta.url);
const S3rver = load('@20minutes/s3rver') as new (options: object) => Service;
const { DUMMY_ACCOUNT: account } = load('@20minutes/s3rver/lib/models/account.js') as {
  DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void };
};

/** Every special character of the secret has a meaning in an address. */
const KEY = { accessKeyId: 'ringside', secretAccessKey: 'a/secret+with:signs@?#%' };
const BUCKET = 'evidence.ringside';

/** The service signs a bucket's path without its trailing slash, the SDK with it. */
const withoutLastSlash = (request: unknown) =>
  Object.assign(request as { path: string }, {
    path: (request as { path: string }).path.replace(/\/$/, ''),
  });

/**
 * Starts a third-party S3 service on loopback, which checks signatures, and a second client that
 * reads its bucket.
 */
export async function s3Service() {
  account.createKeyPair(KEY.accessKeyId, KEY.secretAccessKey);
  const directory = await mkdtemp(path.join(tmpdir(), 'ringside-s3-'));
  let service: Service;
  let port = 0;
  const start = async () => {
    service = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets: port === 0 ? [{ name: BUCKET }] : [],
    });
    ({ port } = await service.run());
  };
  const stop = () => {
    const closed = service.close();
    service.httpServer.closeAllConnections();
    return closed;
  };
  await start();
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-north-1',
    credentials: KEY,
    forcePathStyle: true,
  });
  client.middlewareStack.add(
    (next) => (args) => next(Object.assign(args, { request: withoutLastSlash(args.request) })),
    { step: 'build' },
  );
  return {
    url: (secret = KEY.secretAccessKey, bucket = BUCKET) =>
      `s3://${KEY.accessKeyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=eu-north-1&tls=off`,
    /** Returns the keys of the bucket in alphabetical order. */
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
      return Contents.map((object) => object.Key!);
    },
    async object(key: string) {
      const { Body, ContentType } = await client.send(
        new GetObjectCommand({ Bucket: BUCKET, Key: key }),
      );
      return { bytes: Buffer.from(await Body!.transformToByteArray()), contentType: ContentType };
    },
    /** Starts it again on the same port with the stored objects. */
    start,
    stop,
    async end() {
      await stop();
      client.destroy();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
