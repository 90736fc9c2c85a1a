import { expect, test } from 'vitest';
import { championship, refusalOf, type Player } from '../../../../../tests/support/championship.ts';

const { operator, player, inMinutes } = await championship();
const merge = async (keptPlayer: Player, emptied: Player) =>
  operator.users.merge(keptPlayer.id, {
    id: emptied.id,
    version: (await operator.users.mergePreview(keptPlayer.id, emptied.id)).from.version,
  });
// RFC 8291, section 5
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const notifyOn = ({ client }: Player, name: string) =>
  client.push.subscribe({ endpoint: `https://push.example.net/${name}`, keys: KEYS });
const devicesOf = async ({ client }: Player) =>
  (await client.push.devices()).items.map(({ endpoint }) => endpoint.split('/').at(-1));
const mutedOf = async ({ client }: Player) =>
  (await client.chatMutes.list()).items.map(({ id }) => id).sort();
const silenceOf = async ({ id }: Player) =>
  operator.chatSilences.get(id).then(
    ({ reason, until }) => ({ reason, until }),
    () => null,
  );

test('moves mutes, a silence and devices with a merged account, and back with a split', async () => {
  const [keptPlayer, emptied, loud, both] = [
    await player(),
    await player(),
    await player(),
    await player(),
  ];
  await notifyOn(keptPlayer, 'kept');
  await notifyOn(emptied, 'emptied');
  for (const one of [loud, both, keptPlayer]) await emptied.client.chatMutes.mute(one.id);
  await keptPlayer.client.chatMutes.mute(both.id);
  await loud.client.chatMutes.mute(emptied.id);
  const [short, long] = [
    { until: inMinutes(60).toString(), reason: 'Caps' },
    { until: inMinutes(600).toString(), reason: 'Insults' },
  ];
  await operator.chatSilences.silence(keptPlayer.id, short);
  await operator.chatSilences.silence(emptied.id, long);

  expect(
    (await operator.users.mergePreview(keptPlayer.id, emptied.id)).moves,
    'the preview says as much: not what the other has muted too, nor each other',
  ).toMatchObject({ mutes: 1, mutedBy: 1, devices: 1, silencedUntil: long.until });
  await merge(keptPlayer, emptied);
  expect((await devicesOf(keptPlayer)).sort()).toEqual(['emptied', 'kept']);
  expect(await mutedOf(keptPlayer), 'no account mutes itself').toEqual([loud.id, both.id].sort());
  expect(await mutedOf(loud)).toEqual([keptPlayer.id]);
  expect([await silenceOf(keptPlayer), await silenceOf(emptied)]).toEqual([long, null]);

  await operator.users.split(emptied.id);
  expect(await devicesOf(keptPlayer)).toEqual(['kept']);
  expect(await mutedOf(keptPlayer)).toEqual([both.id]);
  expect(await mutedOf(loud)).toEqual([emptied.id]);
  expect([await silenceOf(keptPlayer), await silenceOf(emptied)]).toEqual([short, long]);
});

test('does not restore what ended during a merge, and keeps a longer silence of the other account', async () => {
  const [keptPlayer, emptied, other] = [await player(), await player(), await player()];
  await operator.chatSilences.silence(emptied.id, {
    until: inMinutes(600).toString(),
    reason: 'Insults',
  });
  await operator.chatSilences.silence(keptPlayer.id, {
    until: inMinutes(900).toString(),
    reason: 'More',
  });
  expect((await operator.users.mergePreview(keptPlayer.id, emptied.id)).moves).toMatchObject({
    mutes: 0,
    mutedBy: 0,
    devices: 0,
    silencedUntil: null,
  });
  await operator.chatSilences.end(keptPlayer.id);
  await merge(keptPlayer, emptied);
  await operator.chatSilences.end(keptPlayer.id);
  await operator.users.split(emptied.id);
  expect([await silenceOf(keptPlayer), await silenceOf(emptied)]).toEqual([null, null]);

  await operator.chatSilences.silence(keptPlayer.id, {
    until: inMinutes(900).toString(),
    reason: 'Worse',
  });
  await operator.chatSilences.silence(other.id, {
    until: inMinutes(300).toString(),
    reason: 'Less',
  });
  await merge(keptPlayer, other);
  expect((await silenceOf(keptPlayer))?.reason).toBe('Worse');
  expect((await refusalOf(merge(keptPlayer, other))).code).toBe('merged-already');
});
