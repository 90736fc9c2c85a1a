import type { Attachment } from '@ringside/contract/collections/attachments';
import { EmptyText } from '../query-view.tsx';
import { Time } from '../time.tsx';

/** The pictures of evidence; each opens at full size in a tab of its own. */
export function Evidence({ attachments }: { attachments: Attachment[] }) {
  if (attachments.length === 0) return <EmptyText>No pictures were added.</EmptyText>;
  return (
    <ul className="evidence">
      {attachments.map(({ id, url, name, user, createdAt }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={`${name}, added by ${user.username ?? 'a player'}`}
              loading="lazy"
            />
          </a>
          <p className="soft small">
            {user.username} · <Time at={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
