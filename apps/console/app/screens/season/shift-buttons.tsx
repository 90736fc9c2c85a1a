import { Button } from '@ringside/ui/button';

/** The buttons that shift an event or a segment, take that back, pause it, and let it go on. */
export const ShiftButtons = ({
  isPaused,
  onShift,
  onUndo,
  onPause,
}: {
  /** Whether it has a pause of its own. */
  isPaused: boolean;
  onShift: () => void;
  onUndo: () => void;
  onPause: () => void;
}) => (
  <>
    <Button size="small" onClick={onShift}>
      Shift
    </Button>
    <Button size="small" onClick={onUndo}>
      Undo the shift
    </Button>
    <Button size="small" onClick={onPause}>
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  </>
);
