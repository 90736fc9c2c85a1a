import type { UserId } from './ids.ts';

export interface PresentMember {
  userId: UserId;
  joinedAt: Date;
}

/** [BAN-4] Returns the present member who joined first, who may vote in reserve time. */
export const findLongestPresent = (present: readonly PresentMember[]): PresentMember | undefined =>
  present.toSorted(
    (one, other) => +one.joinedAt - +other.joinedAt || (one.userId < other.userId ? -1 : 1),
  )[0];
