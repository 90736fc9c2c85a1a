import type { EventFile } from '@ringside/contract/collections/event-file';
import { buttonClassOf } from '@ringside/ui/button';
import { type ChangeEvent, useState } from 'react';
import { Refusal } from '../../parts/refusal.tsx';
import { client } from '../../session/console-client.ts';
import { useToast } from '../../shell/toast.tsx';

/** The import of an event from its file: all of it or nothing. */
export function ImportEvent({ onDone }: { onDone: () => Promise<void> }) {
  const [state, setState] = useState<{ busy: boolean; fault?: unknown; unreadable?: string }>({
    busy: false,
  });
  const tell = useToast();
  async function importUpload({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [upload] = input.files ?? [];
    if (!upload) return;
    setState({ busy: true });
    try {
      const file = parseEventFile(await upload.text());
      if (!file) return setState({ busy: false, unreadable: `${upload.name} is not a JSON file.` });
      const { name } = await client.events.import(file);
      await onDone();
      setState({ busy: false });
      tell(`${name} is imported.`);
    } catch (fault) {
      setState({ busy: false, fault });
    } finally {
      // The reset lets the operator choose the same file again.
      input.value = '';
    }
  }
  return (
    <div className="stack">
      <label className={`${buttonClassOf({ size: 'small' })} file`}>
        {state.busy ? 'Importing…' : 'Import a file'}
        <input
          className="vh"
          type="file"
          accept="application/json,.json"
          disabled={state.busy}
          onChange={(event) => void importUpload(event)}
        />
      </label>
      {state.unreadable && <p role="alert">{state.unreadable}</p>}
      <Refusal fault={state.fault} />
    </div>
  );
}

function parseEventFile(text: string): EventFile | undefined {
  try {
    return JSON.parse(text) as EventFile;
  } catch {
    return undefined;
  }
}
