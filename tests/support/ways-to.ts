import type { SourceFile } from './source-files.ts';

/**
 * How files of `room` come to load `name`, types left out: of each such file the shortest way,
 * written as `a > b > name`.
 */
export function waysTo(name: string, room: string, files: SourceFile[]): string[] {
  const known = new Map(files.map((one) => [one.file, one]));
  return files
    .filter(({ file }) => file.startsWith(`${room}/`))
    .flatMap(({ file }) => {
      const came = new Map([[file, file]]);
      for (const [at, way] of came) {
        for (const { name: asked, target, typeOnly } of known.get(at)?.imports ?? []) {
          if (typeOnly) continue;
          if (asked === name || asked.startsWith(`${name}/`)) return [`${way} > ${name}`];
          if (target && !came.has(target)) came.set(target, `${way} > ${target}`);
        }
      }
      return [];
    });
}
