/** Creates a seeded generator of numbers from 0 to below 1 (the generator of Numerical Recipes). */
export function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
