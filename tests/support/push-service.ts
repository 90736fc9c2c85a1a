import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  device: string;
  headers: IncomingHttpHeaders;
  /** The message, as the browser reads it. */
  message: Record<string, string>;
}

interface Device {
  keys: ECDH;
  auth: Buffer;
}

/**
 * Opens a browser's push service on this machine with its devices: it decrypts their messages (RFC 8291)
 * with the devices' keys.
 */
export async function openPushService() {
  const devices = new Map<string, Device>();
  const pushed: Pushed[] = [];
  /** The next responses; 201 by default. */
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (part: Buffer) => chunks.push(part));
    request.on('end', () => {
      const device = request.url!.slice(1);
      const { status, headers } = answers.shift() ?? { status: 201 };
      if (status === 201)
        pushed.push({
          device,
          headers: request.headers,
          message: JSON.parse(decrypt(Buffer.concat(chunks), devices.get(device)!)) as Record<
            string,
            string
          >,
        });
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushed,
    answers,
    /** Creates a device, as its browser reports it to a site. */
    device(name: string) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      devices.set(name, { keys, auth });
      return {
        endpoint: `${origin}/${name}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}

const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;

/**
 * Decrypts one record of `aes128gcm` (RFC 8188): salt, record size, the sender's key, the text with
 * a delimiter, the tag.
 */
function decrypt(body: Buffer, { keys, auth }: Device): string {
  const salt = body.subarray(0, SALT_BYTES);
  const idLength = body[SALT_BYTES + 4]!;
  const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + idLength);
  const sealed = body.subarray(SALT_BYTES + 5 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const part = (name: string, bytes: number) =>
    Buffer.from(
      hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes),
    );
  const decipher = createDecipheriv(
    'aes-128-gcm',
    part('aes128gcm', KEY_BYTES),
    part('nonce', NONCE_BYTES),
  );
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}
