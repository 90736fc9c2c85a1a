import type { SourceFile } from './source-files.ts';

/**
 * Returns the import cycles: the strongly connected components of the import graph (Tarjan).
 * Imports of types count only with `types`.
 */
export function circles(files: SourceFile[], { types = false } = {}): string[][] {
  const next = new Map(
    files.map(({ file, imports }) => [
      file,
      imports.flatMap(({ target, typeOnly }) => (target && (types || !typeOnly) ? [target] : [])),
    ]),
  );
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  function visit(file: string): void {
    order.set(file, order.size);
    low.set(file, order.get(file)!);
    stack.push(file);
    for (const other of next.get(file) ?? []) {
      if (!next.has(other)) continue;
      if (!order.has(other)) visit(other);
      if (stack.includes(other)) low.set(file, Math.min(low.get(file)!, low.get(other)!));
    }
    if (low.get(file) !== order.get(file)) return;
    const part = stack.splice(stack.indexOf(file));
    if (part.length > 1) found.push(part.sort());
  }

  for (const { file } of files) if (!order.has(file)) visit(file);
  return found;
}

/** The most files of an import cycle in which types count: as many as a reader can hold in mind. */
const MAX_CIRCLE = 6;

/** Returns the import cycles of the server and the packages with more files, types counted. */
export const largeCircles = (files: SourceFile[]): string[][] =>
  circles(
    files.filter(({ file }) => /^(apps\/server|packages)\//.test(file)),
    { types: true },
  ).filter((circle) => circle.length > MAX_CIRCLE);
