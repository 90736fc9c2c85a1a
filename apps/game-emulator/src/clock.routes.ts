import { clockMove, LONGEST_JUMP_MS } from '@ringside/contract/game';
import { Hono } from 'hono';
import type { EmulatorClock } from './ports.ts';
import { bodyOf, refuse } from './refuse.ts';

/** Creates the routes that read the season's clock, or move it forward. */
export function clockRoutes(clock: EmulatorClock): Hono {
  const renderClock = () => ({ data: { now: clock.now().toISOString() } });
  return new Hono()
    .get('/', (c) => c.json(renderClock()))
    .put('/', async (c) => {
      const body = await bodyOf(c, clockMove);
      if ('refusal' in body) return body.refusal;
      const { now, advanceMs } = body.value;
      const target = () =>
        now ? new Date(now) : new Date(clock.now().getTime() + (advanceMs ?? 0));
      if (target().getTime() - clock.now().getTime() > LONGEST_JUMP_MS)
        return refuse(c, 422, {
          code: 'invalid',
          title: 'The value is not valid',
          detail: 'The clock moves ahead by at most ten years per request',
          source: { pointer: '/now' },
        });
      let outcome = await clock.moveTo(target());
      // The clock ticks: more than a short distance can pass between reading it and the jump.
      while (outcome === 'backwards' && advanceMs !== undefined && advanceMs >= 0)
        outcome = await clock.moveTo(target());
      if (outcome === 'backwards')
        return refuse(c, 409, {
          code: 'clock-backwards',
          title: 'The clock cannot go back',
          detail: 'Name an instant after the present one.',
        });
      return c.json(renderClock());
    });
}
