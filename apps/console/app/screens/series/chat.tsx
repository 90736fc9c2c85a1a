import { Button } from '@ringside/ui/button';
import { SideMark } from '@ringside/ui/side-mark';
import { TextField } from '@ringside/ui/field';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../parts/act-dialog.tsx';
import { Nothing } from '../../parts/shown.tsx';
import { Time } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';
import { useMay } from '../../session/permissions.ts';
import type { SeriesFile } from './read-series.ts';

/** What both sides say to each other, and a word of the staff. */
export function Chat({ file: { series, chat, isDeleted }, onChanged }: { file: SeriesFile; onChanged: () => void }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const may = useMay();
  async function say(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setFault(undefined);
    try {
      await client.chat.say(series.id, String(new FormData(form).get('text')));
      form.reset();
      onChanged();
    } catch (error) {
      setFault(error);
    }
    setBusy(false);
  }
  return (
    <>
      {chat.length === 0 && <Nothing>Nothing was said yet.</Nothing>}
      <ol className="talk">
        {chat.map(({ id, text, user, side, date }) => (
          <li key={id}>
            <p className="small">{side ? <SideMark side={side} /> : null}<b>{user.username}</b> <span className="soft">{side ?? 'staff'} · <Time at={date} brief /></span></p>
            <p className="break">{text}</p>
          </li>
        ))}
      </ol>
      {!isDeleted && may('series.rule') && (
        <form className="say" onSubmit={say}>
          <TextField label="Say something as the staff" name="text" required maxLength={500} autoComplete="off" />
          <Button type="submit" size="small" busy={busy}>Send</Button>
          <Refusal fault={fault} />
        </form>
      )}
    </>
  );
}
