import path from 'node:path';
import { applyMutation, findMutations, type Mutation } from './mutators.ts';
import { type Declaration, type SourceModule } from './syntax.ts';

/** A mutation of a declaration, as a report shows it. */
export interface Mutant extends Mutation {
  file: string;
  declaration: string;
  line: number;
  /** The lines that change, without the white space around them, before and after. */
  before: string;
  after: string;
}

/** The modules of the rules by file, and the declarations of each rule id. */
export interface RuleIndex {
  modules: ReadonlyMap<string, SourceModule>;
  byRule: ReadonlyMap<string, Declaration[]>;
}

/** Indexes modules by the rules that the comments of their declarations quote. */
export function indexRules(modules: readonly SourceModule[]): RuleIndex {
  const byRule = new Map<string, Declaration[]>();
  for (const declaration of modules.flatMap(({ declarations }) => declarations))
    for (const id of declaration.ids) byRule.set(id, [...(byRule.get(id) ?? []), declaration]);
  return { modules: new Map(modules.map((module) => [module.file, module])), byRule };
}

/**
 * Returns the declarations that hold a rule: those whose comments quote its id, the helpers beside
 * them that quote no id, and the constants of other files that these use.
 */
export function declarationsOf(rule: string, index: RuleIndex): Declaration[] {
  const reached = new Set<Declaration>();
  const queue = [...(index.byRule.get(rule) ?? [])];
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    queue.push(...usedBy(next, index));
  }
  return [...reached];
}

function usedBy({ file, name: user, uses }: Declaration, index: RuleIndex): Declaration[] {
  const module = index.modules.get(file);
  if (!module) return [];
  const helpers = module.declarations.filter(
    ({ name, ids }) => name !== user && uses.has(name) && ids.size === 0,
  );
  const constants = [...module.imports].flatMap(([local, { from, name }]) => {
    if (!uses.has(local)) return [];
    const imported = index.modules.get(path.join(path.dirname(file), from));
    return (imported?.declarations ?? []).filter(
      (declaration) => declaration.name === name && isConstant(declaration),
    );
  });
  return [...helpers, ...constants];
}

const isConstant = ({ name }: Declaration): boolean => /^[A-Z][A-Z0-9_]+$/.test(name);

/** Returns the mutants of declarations, those with the same span and replacement once. */
export function mutantsOf(declarations: readonly Declaration[], index: RuleIndex): Mutant[] {
  const mutants = new Map<string, Mutant>();
  for (const { file, name, node } of declarations) {
    const text = index.modules.get(file)?.text ?? '';
    for (const mutation of findMutations(node, text)) {
      const key = `${file}:${mutation.start}:${mutation.end}:${mutation.replacement}`;
      if (!mutants.has(key)) mutants.set(key, describe(file, name, text, mutation));
    }
  }
  return [...mutants.values()];
}

function describe(file: string, declaration: string, text: string, mutation: Mutation): Mutant {
  const from = text.lastIndexOf('\n', mutation.start - 1) + 1;
  const lineEnd = text.indexOf('\n', mutation.end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const shift =
    from === 0 ? mutation : { ...mutation, start: mutation.start - from, end: mutation.end - from };
  const before = text.slice(from, to);
  return {
    ...mutation,
    file,
    declaration,
    line: text.slice(0, mutation.start).split('\n').length,
    before: oneLine(before),
    after: oneLine(applyMutation(before, { ...mutation, ...shift })),
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
