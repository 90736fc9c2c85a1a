const snakes = new Map<string, string>();
const camels = new Map<string, string>();

/** Converts `homeRosterId` to the database's `home_roster_id`, with a cache. */
export function snakeCase(name: string): string {
  const known = snakes.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakes.set(name, made);
  return made;
}

/** Converts the database's `home_roster_id` to `homeRosterId`. */
export function camelCase(name: string): string {
  const known = camels.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/(?<=.)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camels.set(name, made);
  return made;
}
