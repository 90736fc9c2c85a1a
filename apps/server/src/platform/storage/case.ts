const snakes = new Map<string, string>();
const camels = new Map<string, string>();

/** Converts `homeRosterId` to the database's `home_roster_id`, with a cache. */
export function toSnakeCase(name: string): string {
  const cached = snakes.get(name);
  if (cached !== undefined) return cached;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakes.set(name, snake);
  return snake;
}

/** Converts the database's `home_roster_id` to `homeRosterId`. */
export function toCamelCase(name: string): string {
  const cached = camels.get(name);
  if (cached !== undefined) return cached;
  const camel = name.replace(/(?<=.)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camels.set(name, camel);
  return camel;
}
