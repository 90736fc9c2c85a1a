import { describe, expect, test } from 'vitest';
import { applyMutation, findMutations } from './mutators.ts';
import { isParsable, parseModule } from './syntax.ts';

/** Returns what the mutators make of the expression that a planted constant holds. */
function mutantsOf(code: string): string[] {
  const text = `const planted = ${code};`;
  const { declarations } = parseModule('planted.ts', text);
  return declarations
    .flatMap(({ node }) => findMutations(node, text))
    .map((mutation) => applyMutation(text, mutation).replace('const planted = ', '').slice(0, -1));
}

describe('mutators change', () => {
  test.each([
    { kind: 'a number', code: '16', mutants: ['17', '15'] },
    { kind: 'zero', code: '0', mutants: ['1', '(-1)'] },
    { kind: 'a text', code: "'CC'", mutants: ['"CC~"'] },
    { kind: 'a boolean', code: 'true', mutants: ['false'] },
    { kind: 'a boundary', code: 'a < b', mutants: ['a <= b', 'a >= b'] },
    { kind: 'an equality', code: 'a === b', mutants: ['a !== b'] },
    { kind: 'a sum', code: '(a + b) * c', mutants: ['(a + b) / c', '(a - b) * c'] },
    {
      kind: 'alternatives',
      code: 'a ?? b ?? c',
      mutants: ['(a ?? b)', '(c)', '(a) ?? c', '(b) ?? c'],
    },
    { kind: 'a negation', code: '!a', mutants: ['(a)'] },
    { kind: 'a choice', code: 'a ? b : c', mutants: ['(b)', '(c)'] },
    { kind: 'fields', code: '{ a, b }', mutants: ['{  b }', '{ a,  }'] },
    { kind: 'a spread', code: '{ ...a }', mutants: ['{  }'] },
    { kind: 'elements', code: '[a, b]', mutants: ['[ b]', '[a, ]'] },
    { kind: 'the last one', code: 'list.at(-1)', mutants: ['list.at(-2)', 'list.at(-0)'] },
    { kind: 'a filter', code: 'list.filter(isOpen)', mutants: ['list'] },
    { kind: 'a quantifier', code: 'list.some(isOpen)', mutants: ['list.every(isOpen)'] },
    {
      kind: 'a condition',
      code: '() => { if (a) return b; }',
      mutants: ['() => { if (!(a)) return b; }', '() => { {} }'],
    },
    {
      kind: 'a branch with another',
      code: '() => { if (a) b(); else return c; }',
      mutants: [
        '() => { if (!(a)) b(); else return c; }',
        '() => { return c; }',
        '() => { if (a) {} else return c; }',
      ],
    },
    {
      kind: 'a case',
      code: '() => { switch (a) { case b: return c; } }',
      mutants: ['() => { switch (a) {  } }'],
    },
    { kind: 'a statement', code: '() => { list.push(a); }', mutants: ['() => { {} }'] },
  ])('$kind', ({ code, mutants }) => {
    expect(mutantsOf(code).toSorted()).toEqual(mutants.toSorted());
    for (const mutant of mutants)
      expect(isParsable('planted.ts', `const planted = ${mutant};`)).toBe(true);
  });

  test.each([
    { kind: 'a type', code: "(a: 16 | 'CC') => a as 'CC'" },
    { kind: 'a key', code: 'list[a]' },
    { kind: 'a guard of an invariant', code: "() => { if (a) throw new Error('16'); }" },
    { kind: 'the reason of an error', code: "() => { throw new Error('16' + 16); }" },
  ])('nothing of $kind', ({ code }) => expect(mutantsOf(code)).toEqual([]));

  test('a text that cannot be parsed is no mutant', () =>
    expect(isParsable('planted.ts', 'const planted = {;')).toBe(false));
});
