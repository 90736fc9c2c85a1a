/**
 * Returns whether a countdown finishes now: it is over, and was watched before its end. One that
 * was over when the page showed it does not finish. `watched`: the instant that was counted down
 * to.
 */
export const hasFinished = ({
  watched,
  target,
  isOver,
}: {
  watched: number | null;
  target: number;
  isOver: boolean;
}): boolean => isOver && watched === target;
