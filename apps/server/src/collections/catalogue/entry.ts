/** An entry of one of the lists that operators keep, as its table has it. */
export type Entry = { id: string } & Record<string, unknown>;

/** The version that a change leaves behind. */
export const nextOf = ({ version }: Entry): number => Number(version) + 1;
