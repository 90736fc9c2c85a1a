import type { MovedPushAddress } from '@ringside/contract/collections/push';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveStoredDevice, moveDevice, loadStoredDevice } from './stored-device.ts';

/** Creates the part of the browser's cache storage that the code uses. */
function store() {
  const answers = new Map<string, Response>();
  const cache = {
    put: async (path: string, answer: Response) => void answers.set(path, answer),
    delete: async (path: string) => answers.delete(path),
  };
  return { match: async (path: string) => answers.get(path)?.clone(), open: async () => cache };
}
beforeEach(() => void vi.stubGlobal('caches', store()));
afterEach(() => void vi.unstubAllGlobals());

const subscription = (name: string) => ({
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `key-${name}`, auth: `secret-${name}` },
  }),
});
const device = {
  endpoint: 'https://push.example/kept',
  auth: 'secret-kept',
  userId: '7',
  tenant: 'cup',
};
const moved = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: `key-${name}`, auth: `secret-${name}` },
});

/** Moves a device and returns the requests to the server. */
async function move({ before, takes = true }: { before?: string; takes?: boolean } = {}) {
  const sentMoves: [MovedPushAddress, string | undefined][] = [];
  await moveDevice({
    oldSubscription: before ? subscription(before) : null,
    getNewSubscription: async () => subscription('new'),
    send: async (...sent) => Boolean(sentMoves.push(sent)) && takes,
  });
  return sentMoves;
}

test('sends the server the new address with the secret of the known one, and stores the new one', async () => {
  await saveStoredDevice(device);
  const expectedMove = [
    { from: { endpoint: device.endpoint, auth: device.auth }, ...moved('new') },
    'cup',
  ];
  expect(await move({ before: 'old' })).toEqual([expectedMove]);
  expect(await loadStoredDevice()).toEqual({
    ...device,
    endpoint: 'https://push.example/new',
    auth: 'secret-new',
  });
});

test('starts the next move at the address that the server knows if it refused the last one', async () => {
  await saveStoredDevice(device);
  await move({ takes: false });
  expect(await loadStoredDevice()).toEqual(device);
  expect((await move({ before: 'new' }))[0]![0].from.endpoint).toBe(device.endpoint);
});

test('without a stored device uses the browser’s old subscription, and sends nothing without one', async () => {
  expect(await move({ before: 'old' })).toEqual([
    [
      { from: { endpoint: 'https://push.example/old', auth: 'secret-old' }, ...moved('new') },
      undefined,
    ],
  ]);
  expect(await loadStoredDevice()).toBeNull();
  expect(await move()).toEqual([]);
});

test('forgets a device that is turned off', async () => {
  await saveStoredDevice(device);
  await saveStoredDevice(null);
  expect(await loadStoredDevice()).toBeNull();
});
