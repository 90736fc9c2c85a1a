import { Button } from '@ringside/ui/button';

/** The buttons that shift an event or a segment, and take that back. */
export const ShiftButtons = ({ onShift, onUndo }: { onShift: () => void; onUndo: () => void }) => (
  <>
    <Button size="small" onClick={onShift}>
      Shift
    </Button>
    <Button size="small" onClick={onUndo}>
      Undo the shift
    </Button>
  </>
);
