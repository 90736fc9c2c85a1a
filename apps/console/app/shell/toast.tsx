import { Icon } from '@ringside/ui/icon';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

const SHOWN_MS = 6000;
const ToastContext = createContext<(text: string) => void>(() => {});

/** Shows a message of success for a while, on the screen and for screen readers. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ text: string } | null>(null);
  const tell = useCallback((text: string) => setToast({ text }), []);
  useEffect(() => {
    const timer = toast ? setTimeout(() => setToast(null), SHOWN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <ToastContext value={tell}>
      {children}
      <div className="told" role="status">
        {toast && (
          <p>
            <Icon name="check" />
            {toast.text}
          </p>
        )}
      </div>
    </ToastContext>
  );
}

/** Returns the function that shows a message of success. */
export const useToast = (): ((text: string) => void) => useContext(ToastContext);
