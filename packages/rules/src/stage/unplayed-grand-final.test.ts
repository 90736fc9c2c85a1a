import { expect, test } from 'vitest';
import type { GrandFinal } from '../bracket/bracket.ts';
import { createChance } from '../bracket/playing.fixture.ts';
import { UNPLAYED_ENDS, UNPLAYED_GRAND_FINALS } from '../series/decide-start.ts';
import { rostersIn, sidesOf, type StageFacts } from './stage-facts.ts';
import { at, AWAY_WINS, HOME_WINS, StageInMemory } from './stage-in-memory.fixture.ts';

const GRAND_FINAL = at(2, 1, 1);
const RESET = at(2, 2, 1);

/** Plays a double elimination by chance until its grand final is open. */
function playToGrandFinal(seed: number, configuration: StageFacts['configuration']): StageInMemory {
  const stage = new StageInMemory('double_elimination', configuration);
  const chance = createChance(seed);
  for (;;) {
    const open = [...stage.series.values()].find(
      ({ outcome, position, competitors }) =>
        outcome === null &&
        position.bracketNumber !== 2 &&
        competitors.every(({ kind }) => kind === 'roster'),
    );
    if (!open) return stage;
    stage.report(open.position, chance() < 0.5 ? HOME_WINS : AWAY_WINS);
  }
}

/** Returns how often a roster has lost in the bracket. */
const lossesOf = (stage: StageInMemory, rosterId: string) =>
  [...stage.series.values()].filter(({ competitors, outcome }) => {
    const at = rostersIn({ competitors }).indexOf(rosterId);
    return at >= 0 && outcome?.winner === (at === 0 ? 'away' : 'home');
  }).length;

/** Returns the side that the rule names: undefeated, else the better seed. */
function expectedWinner(stage: StageInMemory, position: ReturnType<typeof at>) {
  const { home, away } = sidesOf(stage.at(position));
  if (home.kind !== 'roster' || away.kind !== 'roster') throw new Error('no two rosters');
  const isBeaten = [home, away].map(({ rosterId }) => lossesOf(stage, rosterId) > 0);
  if (isBeaten[0] !== isBeaten[1]) return isBeaten[0] ? 'away' : 'home';
  return home.seed < away.seed ? 'home' : 'away';
}

const expire = (stage: StageInMemory, position: ReturnType<typeof at>) =>
  stage.change((some) => stage.format.expire(some, { position, reason: 'unplayed' }));

test.each(['single', 'reset', 'advantage'] as GrandFinal[])(
  '[SER-8] the undefeated side wins an unplayed grand final (%s), in a reset the better seed',
  (grandFinal) => {
    let resets = 0;
    for (let seed = 1; seed <= 60; seed++)
      for (const unplayed of [undefined, ...UNPLAYED_ENDS]) {
        const stage = playToGrandFinal(seed, { grandFinal, unplayed });
        const winner = expectedWinner(stage, GRAND_FINAL);
        expire(stage, GRAND_FINAL);
        expect(stage.at(GRAND_FINAL).outcome).toMatchObject({ winner, how: 'unplayed' });
        if (grandFinal !== 'reset') continue;
        const played = playToGrandFinal(seed, { grandFinal, unplayed });
        played.report(GRAND_FINAL, AWAY_WINS);
        const ofReset = expectedWinner(played, RESET);
        expire(played, RESET);
        expect(played.at(RESET).outcome?.winner).toBe(ofReset);
        resets += Number(ofReset === 'away');
      }
    if (grandFinal === 'reset') expect(resets).toBeGreaterThan(10);
  },
);

test.each(UNPLAYED_GRAND_FINALS)(
  '[SER-8] with unplayedGrandFinal %s every other series ends as `unplayed` says',
  (unplayedGrandFinal) => {
    const stage = new StageInMemory('double_elimination', { unplayedGrandFinal });
    expire(stage, at(0, 1, 1));
    expect(stage.at(at(0, 1, 1)).outcome?.winner).toBe(null);
    const final = playToGrandFinal(1, { unplayedGrandFinal });
    expire(final, GRAND_FINAL);
    expect(final.at(GRAND_FINAL).outcome?.winner).toBe(
      unplayedGrandFinal === 'none' ? null : 'home',
    );
    const bySeed = playToGrandFinal(1, { unplayedGrandFinal: 'none', unplayed: 'better-seed' });
    expire(bySeed, GRAND_FINAL);
    const { home, away } = sidesOf(bySeed.at(GRAND_FINAL));
    const seeds = [home, away].map((slot) => (slot.kind === 'roster' ? slot.seed : 0));
    expect(bySeed.at(GRAND_FINAL).outcome?.winner).toBe(seeds[0]! < seeds[1]! ? 'home' : 'away');
  },
);
