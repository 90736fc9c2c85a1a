import { readFileSync } from 'node:fs';

/** Where secret managers put what a setting is: `SESSION_SECRET_FILE=/run/secrets/session`. */
const BY_FILE = '_FILE';

export interface GivenSettings<Name extends string> {
  values: Partial<Record<Name, string>>;
  /** Those that a file gave: nothing is ever told of them but the name. */
  fromFile: ReadonlySet<string>;
  /** One sentence each. */
  mistakes: string[];
}

/**
 * What the environment gives of some settings: NAME itself, or what stands in the file of
 * NAME_FILE, without the line break at its end. What is empty is not given.
 */
export function givenSettings<Name extends string>(
  env: NodeJS.ProcessEnv,
  names: readonly Name[],
): GivenSettings<Name> {
  const values: Partial<Record<Name, string>> = {};
  const fromFile = new Set<string>();
  const mistakes: string[] = [];
  for (const name of names) {
    const [value, file] = [env[name], env[name + BY_FILE]];
    if (value) values[name] = value;
    if (!file) continue;
    fromFile.add(name);
    const read = value
      ? { mistake: `${name} is given as well: give one of them` }
      : contentOf(file);
    if ('mistake' in read) mistakes.push(`${name}${BY_FILE}: ${read.mistake}`);
    else values[name] = read.content;
  }
  return { values, fromFile, mistakes };
}

/**
 * Nothing is said of the path: by mistake it may be the secret itself. An empty file is one that
 * was not filled, and no wish to do without.
 */
function contentOf(file: string): { content: string } | { mistake: string } {
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return content === '' ? { mistake: 'the file is empty' } : { content };
  } catch (error) {
    return { mistake: `the file cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/**
 * Names of files that no setting has, such as `SESSION_SECRT_FILE`: what was meant would be left
 * out in silence. Only where `secrets` have settings of the same first word, for others' programs
 * have names like these, as AWS_WEB_IDENTITY_TOKEN_FILE and SSL_CERT_FILE.
 */
export function strayFiles(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  secrets: readonly string[],
): string[] {
  const first = (name: string) => name.split('_')[0]!;
  const families = new Set(secrets.map(first));
  return Object.keys(env)
    .filter((key) => key.endsWith(BY_FILE) && env[key] !== '')
    .map((key) => key.slice(0, -BY_FILE.length))
    .filter((name) => families.has(first(name)) && !names.includes(name))
    .map((name) => `${name}${BY_FILE}: there is no setting ${name}`);
}
