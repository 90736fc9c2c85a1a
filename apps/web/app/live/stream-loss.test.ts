import { expect, test } from 'vitest';
import { type StreamLoss, watchStreamLoss } from './stream-loss.ts';

function createPlayedStream({ isOpen }: { isOpen: boolean }) {
  let open = isOpen;
  let now = 0;
  const states = new Set<() => void>();
  const reaches = new Set<(isReachable: boolean) => void>();
  const timers = new Set<{ at: number; act: () => void }>();
  const losses: (StreamLoss | null)[] = [];
  const stop = watchStreamLoss(
    {
      stream: {
        isOpen: () => open,
        onState: (listener) => {
          states.add(listener);
          return () => void states.delete(listener);
        },
        onReach: (listener) => {
          reaches.add(listener);
          return () => void reaches.delete(listener);
        },
      },
      now: () => now,
      later: (ms, act) => {
        const timer = { at: now + ms, act };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    (loss) => losses.push(loss),
  );
  return {
    losses,
    stop,
    setOpen(next: boolean) {
      open = next;
      for (const notify of states) notify();
    },
    reach() {
      for (const notify of reaches) notify(true);
    },
    pass(ms: number) {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.act();
      }
    },
  };
}

test('reports a loss of five seconds with the instant at which the stream closed', () => {
  const played = createPlayedStream({ isOpen: true });
  played.pass(1000);
  played.setOpen(false);
  played.pass(4999);
  expect(played.losses).toEqual([]);
  played.pass(1);
  expect(played.losses).toEqual([{ openUntil: 1000 }]);
});

test('reports no loss when the stream reopens in time', () => {
  const played = createPlayedStream({ isOpen: true });
  played.setOpen(false);
  played.pass(4999);
  played.setOpen(true);
  played.pass(60_000);
  expect(played.losses).toEqual([null]);
});

test('keeps the instant of the loss while tries fail, and ends it on reopening', () => {
  const played = createPlayedStream({ isOpen: true });
  played.setOpen(false);
  played.pass(3000);
  played.reach();
  played.pass(2000);
  played.reach();
  played.pass(10_000);
  played.setOpen(true);
  expect(played.losses).toEqual([{ openUntil: 0 }, null]);
});

test('reports a stream that the server refuses from the start', () => {
  const played = createPlayedStream({ isOpen: false });
  played.reach();
  played.pass(5000);
  expect(played.losses).toEqual([{ openUntil: null }]);
});

test('reports nothing after it is stopped', () => {
  const played = createPlayedStream({ isOpen: true });
  played.setOpen(false);
  played.stop();
  played.pass(60_000);
  played.setOpen(true);
  expect(played.losses).toEqual([]);
});
