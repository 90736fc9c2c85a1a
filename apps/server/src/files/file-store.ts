import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

/** A stored file as it is given out. */
export interface StoredFile {
  bytes: Uint8Array;
  mediaType: string;
}

/** Where uploaded pictures are kept; a key is a path of plain letters, digits, dashes and slashes. */
export interface FileStore {
  put(key: string, file: StoredFile): Promise<void>;
  /** Undefined where there is none. */
  get(key: string): Promise<StoredFile | undefined>;
  delete(key: string): Promise<void>;
}

/** Where a stored picture is given out; null for none. */
export const filePath = (key: string | null): string | null => (key === null ? null : `/files/${key}`);

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.webp$/;
/** Only pictures of our own making are kept, so that nothing that is given out can act as a page or a script. */
const MEDIA_TYPE = 'image/webp';

/**
 * On disk under DATA_DIR, or with `ATTACHMENTS_URL` elsewhere: `file:///path`, or `s3://ACCESS_KEY:SECRET@host[:port]/bucket?region=…`
 * (`&tls=off` for plain HTTP). A database in memory keeps its files in memory.
 */
export async function openFileStore({ attachmentsUrl, dataDirectory }: Pick<Config, 'attachmentsUrl' | 'dataDirectory'>): Promise<FileStore> {
  if (attachmentsUrl?.startsWith('s3://')) return diskStore(await s3Disk(new URL(attachmentsUrl)));
  if (attachmentsUrl) return diskStore(new Disk(new FSDriver({ location: new URL(attachmentsUrl), visibility: 'private' })));
  return dataDirectory.startsWith('memory://') ? memoryStore() : diskStore(new Disk(new FSDriver({ location: path.resolve(dataDirectory, 'files'), visibility: 'private' })));
}

/** The SDK is large and slow to load, so only who uses it waits for it. */
async function s3Disk({ username, password, host, pathname, searchParams }: URL): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
      endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`, region: searchParams.get('region') ?? 'us-east-1', bucket: pathname.slice(1), forcePathStyle: true, supportsACL: false, visibility: 'private',
    }),
  );
}

function diskStore(disk: Disk): FileStore {
  return {
    put: (key, { bytes }) => disk.put(checked(key), bytes, { contentType: MEDIA_TYPE }),
    async get(key) {
      if (!KEY.test(key) || !(await disk.exists(key))) return undefined;
      return { bytes: await disk.getBytes(key), mediaType: MEDIA_TYPE };
    },
    delete: (key) => disk.delete(checked(key)),
  };
}

function memoryStore(): FileStore {
  const files = new Map<string, StoredFile>();
  return {
    put: async (key, file) => void files.set(checked(key), { ...file, mediaType: MEDIA_TYPE }),
    get: async (key) => files.get(key),
    delete: async (key) => void files.delete(key),
  };
}

function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`no key for a file: ${key}`);
  return key;
}
