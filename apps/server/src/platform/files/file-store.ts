import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../settings/config.ts';
import { parseS3Address } from './s3-address.ts';

/** A stored file as it is served. */
export interface StoredFile {
  bytes: Uint8Array;
  mediaType: string;
}

/** The store of uploaded pictures. A key is a path of plain letters, digits, dashes and slashes. */
export interface FileStore {
  put(key: string, file: StoredFile): Promise<void>;
  /** Loads a file; undefined if it does not exist. */
  get(key: string): Promise<StoredFile | undefined>;
  delete(key: string): Promise<void>;
}

/** Returns the path at which a stored picture is served; null for none. */
export const filePath = (key: string | null): string | null =>
  key === null ? null : `/files/${key}`;

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.webp$/;
/**
 * Only pictures that this server has encoded are stored, so that no served file can act as a page
 * or a script.
 */
const MEDIA_TYPE = 'image/webp';

/**
 * The error of a store that cannot be reached or does not do its work. The request is not at fault
 * and may be repeated later.
 */
export class FileStoreFailure extends Error {
  constructor(what: string, cause: unknown) {
    super(`the file store failed: ${what}`, { cause });
    this.name = 'FileStoreFailure';
  }
}

/**
 * Opens the store: a folder of DATA_DIR, or with `ATTACHMENTS_URL` elsewhere (`file:///path`, or an
 * S3 service). An in-memory database keeps its files in memory.
 */
export async function openFileStore({
  attachmentsUrl,
  dataDirectory,
}: Pick<Config, 'attachmentsUrl' | 'dataDirectory'>): Promise<FileStore> {
  if (attachmentsUrl?.startsWith('s3://')) return createDiskStore(await openS3Disk(attachmentsUrl));
  if (attachmentsUrl)
    return createDiskStore(
      new Disk(new FSDriver({ location: new URL(attachmentsUrl), visibility: 'private' })),
    );
  return dataDirectory.startsWith('memory://')
    ? createMemoryStore()
    : createDiskStore(
        new Disk(
          new FSDriver({ location: path.resolve(dataDirectory, 'files'), visibility: 'private' }),
        ),
      );
}

/**
 * A change waits for its file, and other requests may wait for the change, so a store that does not
 * answer is abandoned soon.
 */
const PATIENCE = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
};

/** Loads the SDK, which is large and slow to load, only for S3. */
async function openS3Disk(url: string): Promise<Disk> {
  const address = parseS3Address(url);
  if ('mistake' in address) throw new Error(`ATTACHMENTS_URL: ${address.mistake}`);
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      ...address,
      ...PATIENCE,
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'private',
    }),
  );
}

function createDiskStore(disk: Disk): FileStore {
  return {
    put: (key, { bytes }) =>
      callDisk('put', () => disk.put(checkKey(key), bytes, { contentType: MEDIA_TYPE })),
    async get(key) {
      if (!KEY.test(key)) return undefined;
      return callDisk('get', async () =>
        (await disk.exists(key))
          ? { bytes: await disk.getBytes(key), mediaType: MEDIA_TYPE }
          : undefined,
      );
    },
    delete: (key) => callDisk('delete', () => disk.delete(checkKey(key))),
  };
}

async function callDisk<Result>(what: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw new FileStoreFailure(what, error);
  }
}

function createMemoryStore(): FileStore {
  const files = new Map<string, StoredFile>();
  return {
    put: async (key, file) => void files.set(checkKey(key), { ...file, mediaType: MEDIA_TYPE }),
    get: async (key) => files.get(key),
    delete: async (key) => void files.delete(key),
  };
}

function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a valid file key: ${key}`);
  return key;
}
