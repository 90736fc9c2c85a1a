import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { Refusal } from '../../parts/refusal.tsx';
import { saveCsv } from '../../parts/save-file.ts';

/**
 * A button that reads a table as the signed-in operator and downloads it; a plain link would carry
 * no bearer.
 */
export function DownloadButton({
  label,
  fileName,
  read,
  disabled = false,
}: {
  label: string;
  fileName: string;
  read: () => Promise<string>;
  disabled?: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  async function download() {
    setBusy(true);
    setFault(undefined);
    try {
      saveCsv(fileName, await read());
    } catch (error) {
      setFault(error);
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        size="small"
        icon="down"
        busy={busy}
        disabled={disabled}
        onClick={() => void download()}
      >
        {label}
      </Button>
      <Refusal fault={fault} />
    </>
  );
}
