const snakes = new Map<string, string>();
const camels = new Map<string, string>();

/** `homeRosterId` as the database has it: `home_roster_id`. Each name is worked out once. */
export function snakeCase(name: string): string {
  const known = snakes.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakes.set(name, made);
  return made;
}

/** `home_roster_id` as it is here: `homeRosterId`. */
export function camelCase(name: string): string {
  const known = camels.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/(?<=.)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camels.set(name, made);
  return made;
}
