/** A row of one of the lists that operators maintain. */
export type Entry = { id: string } & Record<string, unknown>;

/** Returns the version of an entry after a change. */
export const nextVersionOf = ({ version }: Entry): number => Number(version) + 1;
