import { expect, test } from 'vitest';
import { championship, refusalOf, type Player } from '../../../../../tests/support/championship.ts';

const { operator, player, inMinutes } = await championship();
const merge = async (kept: Player, emptied: Player) =>
  operator.users.merge(kept.id, {
    id: emptied.id,
    version: (await operator.users.mergePreview(kept.id, emptied.id)).from.version,
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
  const [kept, emptied, loud, both] = [
    await player(),
    await player(),
    await player(),
    await player(),
  ];
  await notifyOn(kept, 'kept');
  await notifyOn(emptied, 'emptied');
  for (const one of [loud, both, kept]) await emptied.client.chatMutes.mute(one.id);
  await kept.client.chatMutes.mute(both.id);
  await loud.client.chatMutes.mute(emptied.id);
  const [short, long] = [
    { until: inMinutes(60).toString(), reason: 'Caps' },
    { until: inMinutes(600).toString(), reason: 'Insults' },
  ];
  await operator.chatSilences.silence(kept.id, short);
  await operator.chatSilences.silence(emptied.id, long);

  expect(
    (await operator.users.mergePreview(kept.id, emptied.id)).moves,
    'the preview says as much: not what the other has muted too, nor each other',
  ).toMatchObject({ mutes: 1, mutedBy: 1, devices: 1, silencedUntil: long.until });
  await merge(kept, emptied);
  expect((await devicesOf(kept)).sort()).toEqual(['emptied', 'kept']);
  expect(await mutedOf(kept), 'no account mutes itself').toEqual([loud.id, both.id].sort());
  expect(await mutedOf(loud)).toEqual([kept.id]);
  expect([await silenceOf(kept), await silenceOf(emptied)]).toEqual([long, null]);

  await operator.users.split(emptied.id);
  expect(await devicesOf(kept)).toEqual(['kept']);
  expect(await mutedOf(kept)).toEqual([both.id]);
  expect(await mutedOf(loud)).toEqual([emptied.id]);
  expect([await silenceOf(kept), await silenceOf(emptied)]).toEqual([short, long]);
});

test('does not restore what ended during a merge, and keeps a longer silence of the other account', async () => {
  const [kept, emptied, other] = [await player(), await player(), await player()];
  await operator.chatSilences.silence(emptied.id, {
    until: inMinutes(600).toString(),
    reason: 'Insults',
  });
  await operator.chatSilences.silence(kept.id, {
    until: inMinutes(900).toString(),
    reason: 'More',
  });
  expect((await operator.users.mergePreview(kept.id, emptied.id)).moves).toMatchObject({
    mutes: 0,
    mutedBy: 0,
    devices: 0,
    silencedUntil: null,
  });
  await operator.chatSilences.end(kept.id);
  await merge(kept, emptied);
  await operator.chatSilences.end(kept.id);
  await operator.users.split(emptied.id);
  expect([await silenceOf(kept), await silenceOf(emptied)]).toEqual([null, null]);

  await operator.chatSilences.silence(kept.id, {
    until: inMinutes(900).toString(),
    reason: 'Worse',
  });
  await operator.chatSilences.silence(other.id, {
    until: inMinutes(300).toString(),
    reason: 'Less',
  });
  await merge(kept, other);
  expect((await silenceOf(kept))?.reason).toBe('Worse');
  expect((await refusalOf(merge(kept, other))).code).toBe('merged-already');
});
