import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Attachment } from '@ringside/contract/collections/attachments';
import { MAX_ATTACHMENTS, PICTURE_TYPES } from '@ringside/contract/picture-limits';
import { buttonClassOf, IconButton } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { Note } from '@ringside/ui/note';
import { useId, useState } from 'react';
import { useTopics } from '../../../live/use-live.ts';
import { ReadingState } from '../../../parts/requests/reading-state.tsx';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { type Reading, useRead } from '../../../parts/requests/use-read.ts';
import { Instant } from '../../../parts/time/instant.tsx';
import { useNow } from '../../../parts/time/use-now.ts';
import { client, createUploadClient } from '../../../session/browser-client.ts';
import { useSession } from '../../../session/session-store.ts';
import { type PictureFault, findPictureFault } from './picture-faults.ts';

export interface Pictures {
  series: string;
  reading: Reading<Attachment[]>;
  reload: () => void;
}

/** Evidence: the pictures of a match. Its players can add some and delete their own. */
export function MatchPictures({ series, reading, reload }: Pictures) {
  const { userId } = useSession();
  if (reading.state !== 'read') return <ReadingState reading={reading} reload={reload} rows={1} />;
  const ownCount = reading.answer.filter(({ user }) => user.id === userId).length;
  return (
    <div className="stack stack--tight">
      <PictureList
        pictures={reading.answer}
        me={userId}
        remove={async (id) => {
          await client.attachments.delete(id);
          reload();
        }}
      />
      {ownCount < MAX_ATTACHMENTS ? (
        <AddPicture series={series} reload={reload} left={MAX_ATTACHMENTS - ownCount} />
      ) : (
        <p className="small soft">
          <Trans>You have reached the picture limit.</Trans>
        </p>
      )}
    </div>
  );
}

/** The pictures, each as a link to its full size. `me` may delete their own. */
export function PictureList({
  pictures,
  me,
  remove,
}: {
  pictures: Attachment[];
  me: string | null;
  remove: (id: string) => Promise<void>;
}) {
  if (pictures.length === 0) return null;
  return (
    <ul className="pics">
      {pictures.map((picture) => (
        <Picture
          key={picture.id}
          picture={picture}
          isOwn={picture.user.id === me}
          remove={remove}
        />
      ))}
    </ul>
  );
}

function Picture({
  picture: { id, name, url, width, height, user },
  isOwn,
  remove,
}: {
  picture: Attachment;
  isOwn: boolean;
  remove: (id: string) => Promise<void>;
}) {
  const { t } = useLingui();
  const { busy, error, run } = useCommand();
  const by = user.username ?? '';
  return (
    <li className="pic">
      <a className="pic__a" href={url} target="_blank" rel="noreferrer">
        <img
          src={url}
          alt={t`${name}, added by ${by}`}
          width={width}
          height={height}
          loading="lazy"
        />
      </a>
      <span className="pic__t tiny soft break">
        {isOwn ? <Trans>Added by you</Trans> : <Trans>Added by {by}</Trans>}
      </span>
      {isOwn && (
        <IconButton
          icon="cross"
          label={t`Remove ${name}`}
          disabled={busy}
          onClick={() => void run(() => remove(id))}
        />
      )}
      <SomethingWrong error={error} />
    </li>
  );
}

/** The upload of pictures, one after the other, with the progress of each. */
function AddPicture({
  series,
  reload,
  left,
}: {
  series: string;
  reload: () => void;
  left: number;
}) {
  const id = useId();
  const [faults, setFaults] = useState<Unsent[]>([]);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const { error, run } = useCommand();
  const send = (files: File[]) =>
    run(async () => {
      const judged = files.slice(0, left).map((file) => ({ file, fault: findPictureFault(file) }));
      setFaults(judged.flatMap(({ file: { name }, fault }) => (fault ? [{ name, fault }] : [])));
      try {
        for (const { file } of judged.filter(({ fault }) => !fault)) {
          setSending({ name: file.name, share: 0 });
          await createUploadClient((share) =>
            setSending({ name: file.name, share }),
          ).matchSeries.attach(series, file);
          reload();
        }
      } finally {
        setSending(null);
      }
    });
  return (
    <div className="stack stack--tight">
      {sending ? (
        <UploadProgress {...sending} />
      ) : (
        <div className="row row--tight">
          <input
            id={id}
            className="vh pic__in"
            type="file"
            accept={PICTURE_TYPES.join(',')}
            multiple
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              void send(files);
            }}
          />
          <label htmlFor={id} className={buttonClassOf({ size: 'small' })}>
            <Icon name="plus" />
            <Trans>Add pictures</Trans>
          </label>
          <span className="tiny soft">
            <Trans>PNG, JPEG, WebP, GIF or AVIF, 8 MB each.</Trans>{' '}
            <Plural value={left} one="# more picture" other="# more pictures" />
          </span>
        </div>
      )}
      <PictureFaults faults={faults} />
      <SomethingWrong error={error} />
    </div>
  );
}

interface Unsent {
  name: string;
  fault: PictureFault;
}

/** The files that were not sent, with the reasons. */
export function PictureFaults({ faults }: { faults: Unsent[] }) {
  return faults.map(({ name, fault }) => (
    <p key={name} className="err" role="alert">
      {fault === 'too-large' ? (
        <Trans>{name} is larger than 8 MB.</Trans>
      ) : (
        <Trans>{name} is not a supported picture type.</Trans>
      )}
    </p>
  ));
}

/** The progress of a picture. `share`: from 0 to 1. */
export function UploadProgress({ name, share }: { name: string; share: number }) {
  const { t } = useLingui();
  const percent = Math.round(share * 100);
  return (
    <div className="row row--tight" role="status">
      <progress className="pic__p" max={100} value={percent} aria-label={t`Sending ${name}`} />
      <span className="small break">
        <Trans>
          Sending {name}: {percent}%
        </Trans>
      </span>
    </div>
  );
}

/** The pictures that the players of a match have sent to the referee. */
export function Evidence({ pictures }: { pictures: Pictures }) {
  return (
    <section className="stack stack--tight">
      <p>
        <b>
          <Trans>Pictures for the referee</Trans>
        </b>
      </p>
      <EvidenceDue series={pictures.series} pictures={pictures.reading} />
      <MatchPictures {...pictures} />
    </section>
  );
}

/** A referee's request for a picture of the player's team, until it is met. */
function EvidenceDue({ series, pictures }: { series: string; pictures: Reading<Attachment[]> }) {
  const { rosters, otherRosters } = useSession();
  const count = pictures.state === 'read' ? pictures.answer.length : 0;
  const [reading, reload] = useRead(
    () => client.matchSeries.evidenceRequests(series),
    `${series} ${count}`,
  );
  useTopics([`match-series:${series}`], reload);
  const now = useNow();
  if (reading.state !== 'read') return null;
  const request = reading.answer.find(
    ({ roster, until, isMet }) =>
      !isMet &&
      now < new Date(until) &&
      [...rosters, ...otherRosters].some(({ id }) => id === roster),
  );
  return (
    request && (
      <Note
        tone="warn"
        title={<Trans>The referee asks your team for a picture of the result.</Trans>}
      >
        <Instant at={request.until} style="time" />
      </Note>
    )
  );
}
