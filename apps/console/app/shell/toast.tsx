import { Icon } from '@ringside/ui/icon';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

const SHOWN_MS = 6000;
const ToastContext = createContext<(text: string) => void>(() => {});

/** Shows a message of success for a while, on the screen and for screen readers. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<{ text: string } | null>(null);
  const tell = useCallback((text: string) => setTold({ text }), []);
  useEffect(() => {
    const timer = told ? setTimeout(() => setTold(null), SHOWN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [told]);
  return (
    <ToastContext value={tell}>
      {children}
      <div className="told" role="status">
        {told && (
          <p>
            <Icon name="check" />
            {told.text}
          </p>
        )}
      </div>
    </ToastContext>
  );
}

/** Returns the function that shows a message of success. */
export const useToast = (): ((text: string) => void) => useContext(ToastContext);
