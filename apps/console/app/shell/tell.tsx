import { Icon } from '@ringside/ui/icon';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

const SHOWN_MS = 6000;
const TellContext = createContext<(text: string) => void>(() => {});

/** Shows a message of success for a while, on the screen and for screen readers. */
export function Teller({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<{ text: string } | null>(null);
  const tell = useCallback((text: string) => setTold({ text }), []);
  useEffect(() => {
    const timer = told ? setTimeout(() => setTold(null), SHOWN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [told]);
  return (
    <TellContext value={tell}>
      {children}
      <div className="told" role="status">
        {told && (
          <p>
            <Icon name="check" />
            {told.text}
          </p>
        )}
      </div>
    </TellContext>
  );
}

/** Returns the function that shows a message of success. */
export const useTell = (): ((text: string) => void) => useContext(TellContext);
