import type { SourceFile } from './source-files.ts';

/**
 * Returns the import paths from files of `room` to `name`, without types: for each such file the
 * shortest one, written as `a > b > name`.
 */
export function waysTo(name: string, room: string, files: SourceFile[]): string[] {
  const sourcesByFile = new Map(files.map((one) => [one.file, one]));
  return files
    .filter(({ file }) => file.startsWith(`${room}/`))
    .flatMap(({ file }) => {
      const came = new Map([[file, file]]);
      for (const [at, way] of came) {
        for (const { name: importName, target, typeOnly } of sourcesByFile.get(at)?.imports ?? []) {
          if (typeOnly) continue;
          if (importName === name || importName.startsWith(`${name}/`)) return [`${way} > ${name}`];
          if (target && !came.has(target)) came.set(target, `${way} > ${target}`);
        }
      }
      return [];
    });
}
