import { expect, test } from 'vitest';
import { isBannedAt } from './user-answer.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test.each([
  { isBanned: true, banUntil: null, banned: true, why: 'a ban without an end' },
  { isBanned: true, banUntil: at('12:00:01'), banned: true, why: 'one second is left' },
  { isBanned: true, banUntil: at('12:00:00'), banned: false, why: 'the ban has expired' },
  { isBanned: true, banUntil: at('11:59:59'), banned: false, why: 'it expired before' },
  { isBanned: false, banUntil: at('12:00:01'), banned: false, why: 'the player is not banned' },
])('banned $banned: $why', ({ banned, ...user }) => expect(isBannedAt(user, now)).toBe(banned));
