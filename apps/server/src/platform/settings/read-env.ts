import { readFileSync } from 'node:fs';
import { getItem } from '@ringside/rules/must';

/** The suffix by which secret managers pass a file: `SESSION_SECRET_FILE=/run/secrets/session`. */
const BY_FILE = '_FILE';

export interface EnvSettings<Name extends string> {
  values: Partial<Record<Name, string>>;
  /** The settings that a file gave: messages contain only their names. */
  fromFile: ReadonlySet<string>;
  /** One sentence each. */
  mistakes: string[];
}

/**
 * Reads settings from the environment: NAME itself, or the content of the file in NAME_FILE without
 * the line break at its end. An empty value counts as unset.
 */
export function readEnv<Name extends string>(
  env: NodeJS.ProcessEnv,
  names: readonly Name[],
): EnvSettings<Name> {
  const values: Partial<Record<Name, string>> = {};
  const fromFile = new Set<string>();
  const mistakes: string[] = [];
  for (const name of names) {
    const [value, file] = [env[name], env[name + BY_FILE]];
    if (value) values[name] = value;
    if (!file) continue;
    fromFile.add(name);
    const read = value
      ? { mistake: `${name} is also set: set only one of them` }
      : readContent(file);
    if ('mistake' in read) mistakes.push(`${name}${BY_FILE}: ${read.mistake}`);
    else values[name] = read.content;
  }
  return { values, fromFile, mistakes };
}

/**
 * Reads a file. The message omits the path, which may be the secret itself by mistake. An empty
 * file is an error: it was probably not filled.
 */
function readContent(file: string): { content: string } | { mistake: string } {
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return content === '' ? { mistake: 'the file is empty' } : { content };
  } catch (error) {
    return { mistake: `the file cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/**
 * Returns names of file settings that do not exist, such as `SESSION_SECRT_FILE`, which would be
 * ignored silently. Only names that share the first word with one of `secrets` are checked, since
 * other programs have such names too (AWS_WEB_IDENTITY_TOKEN_FILE, SSL_CERT_FILE).
 */
export function findUnknownFileSettings(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  secrets: readonly string[],
): string[] {
  const first = (name: string) => getItem(name.split('_'), 0);
  const families = new Set(secrets.map(first));
  return Object.keys(env)
    .filter((key) => key.endsWith(BY_FILE) && env[key] !== '')
    .map((key) => key.slice(0, -BY_FILE.length))
    .filter((name) => families.has(first(name)) && !names.includes(name))
    .map((name) => `${name}${BY_FILE}: there is no setting ${name}`);
}
