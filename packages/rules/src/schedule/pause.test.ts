import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChallenge } from '../pick-ban/pick-ban.ts';
import { openChallenge } from '../pick-ban/turn-clock.ts';
import {
  decidePause,
  decideResume,
  findPauseRefusal,
  instantAfter,
  pauseOf,
  pauseTurn,
  resumeTurn,
  stoppageMinutes,
  stoppageOf,
  type ScopePause,
} from './pause.ts';

const start = new Date('2026-05-02T12:00:00Z');
const at = (seconds: number) => new Date(+start + seconds * 1_000);
const pauseFrom = (scope: string, seconds: number, reason: string | null = null): ScopePause => ({
  scope,
  since: at(seconds).toISOString(),
  reason,
});
const seconds = fc.integer({ min: 0, max: 100_000 });

test('[PAU-1] a scope is paused once, and only what has a pause of its own is resumed', () => {
  const event = pauseFrom('events 1', 0, 'No power');
  const wanted = { scope: 'segments 2', now: at(5), reason: null };
  expect(decidePause([event], wanted)).toEqual({
    accepted: true,
    value: pauseFrom('segments 2', 5),
  });
  expect(decidePause([event], { ...wanted, scope: 'events 1' })).toMatchObject({
    refusal: { reason: 'already-paused' },
  });
  expect(decideResume([event], 'events 1')).toEqual({ accepted: true, value: event });
  expect(decideResume([event], 'segments 2')).toMatchObject({ refusal: { reason: 'not-paused' } });
});

test('[PAU-1] of several pauses the one that began first holds', () => {
  const [event, region] = [pauseFrom('events 1', 10, 'Power'), pauseFrom('segments 2', 5, 'Net')];
  expect(pauseOf([event, null, region])).toEqual({ since: region.since, reason: 'Net' });
  expect(pauseOf([null])).toBeNull();
});

describe('instants', () => {
  test('[PAU-2] what was to come moves by exactly the length, what had passed stays', () => {
    fc.assert(
      fc.property(seconds, seconds, seconds, (since, length, instant) => {
        const stoppage = stoppageOf({
          pause: pauseFrom('events 1', since),
          others: [],
          now: at(since + length),
        });
        const moved = instantAfter(at(instant), stoppage);
        expect(+moved).toBe(+at(instant > since ? instant + length : instant));
        expect(stoppageMinutes(stoppage) * 60).toBeCloseTo(length);
      }),
    );
  });

  test('[PAU-2] two pauses add up', () => {
    fc.assert(
      fc.property(seconds, seconds, seconds, (first, gap, second) => {
        const pauseAt = (since: number, length: number) =>
          stoppageOf({ pause: pauseFrom('events 1', since), others: [], now: at(since + length) });
        const target = first + gap + second + 1_000_000;
        const once = instantAfter(at(target), pauseAt(0, first));
        const twice = instantAfter(once, pauseAt(first + gap, second));
        expect(+twice).toBe(+at(target + first + second));
      }),
    );
  });

  test('[PAU-3] nested and overlapping pauses move by the time in which at least one held', () => {
    fc.assert(
      fc.property(
        seconds,
        seconds,
        seconds,
        seconds,
        fc.boolean(),
        (lead, inner, one, other, isEventFirst) => {
          const event = pauseFrom('events 1', isEventFirst ? 0 : lead);
          const region = pauseFrom('segments 2', isEventFirst ? lead : 0);
          const [firstEnd, lastEnd] = [lead + inner, lead + inner + one + other];
          const target = at(1_000_000);
          for (const [ended, left] of [
            [event, region],
            [region, event],
          ] as const) {
            const partly = instantAfter(
              target,
              stoppageOf({ pause: ended, others: [left], now: at(firstEnd) }),
            );
            const moved = instantAfter(
              partly,
              stoppageOf({ pause: left, others: [], now: at(lastEnd) }),
            );
            expect(+moved).toBe(+target + lastEnd * 1_000);
          }
        },
      ),
    );
  });
});

describe('a ban phase', () => {
  const items = Array.from({ length: 24 }, (_, index) => `i${index + 1}`);
  const running = openChallenge({
    state: createChallenge({ category: 'brawlers', items, toPlay: 0 }),
    now: start,
  });

  test('[PAU-4] has the same rest of its turn after the pause', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59 }), seconds, (since, length) => {
        const pause = pauseFrom('events 1', since);
        const resumed = resumeTurn(pauseTurn(running, pause), {
          pause,
          next: null,
          now: at(since + length),
        });
        expect(resumed.pausedAt).toBeNull();
        expect(Date.parse(resumed.deadline!) - +at(since + length)).toBe(
          Date.parse(running.deadline!) - +at(since),
        );
      }),
    );
  });

  test('[PAU-4] that an operator had paused before stays paused', () => {
    const byHand = { ...running, pausedAt: at(10).toISOString() };
    const pause = pauseFrom('events 1', 20);
    expect(pauseTurn(byHand, pause)).toBe(byHand);
    expect(resumeTurn(byHand, { pause, next: null, now: at(50) })).toBe(byHand);
  });

  test('[PAU-4] that another pause covers stays paused with the same rest', () => {
    const pause = pauseFrom('segments 2', 10);
    const next = pauseFrom('events 1', 30);
    const state = resumeTurn(pauseTurn(running, pause), { pause, next, now: at(50) });
    expect(state.pausedAt).toBe(next.since);
    expect(Date.parse(state.deadline!) - +at(30)).toBe(Date.parse(running.deadline!) - +at(10));
  });

  test('[PAU-4] whose turn an operator began in the pause gets its full time', () => {
    const pause = pauseFrom('events 1', -100);
    const state = resumeTurn(running, { pause, next: null, now: at(500) });
    expect(Date.parse(state.turnEndsAt!) - +at(500)).toBe(Date.parse(running.turnEndsAt!) - +start);
  });
});

test('[PAU-5] the refusal of an act names since when and why', () => {
  expect(findPauseRefusal(pauseFrom('events 1', 0, 'No power'))).toEqual({
    reason: 'paused',
    detail: 'paused since 2026-05-02T12:00:00.000Z: No power',
  });
  expect(findPauseRefusal(null)).toBeUndefined();
});
