import { NOTICES } from '@ringside/rules/notices/notices';
import webPush from 'web-push';
import type { NoticeFacts } from '../../storage/tables/push.ts';
import type { NetworkGuard } from '../webhooks/network-guard.ts';
import { sendGuarded, type Outcome } from '../webhooks/send-guarded.ts';
import type { ClaimedNotice } from './push.repository.ts';
import { getNoticeTexts } from './texts.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export interface Sending {
  /** The seconds for which a push service may store the notice for a sleeping device. */
  ttl: number;
  keys: VapidKeys;
  /** The contact for push services: `mailto:` or `https:`. */
  subject: string;
  guard: NetworkGuard;
}

/** Returns the payload for the service worker of the site (`apps/web/app/offline/notices.ts`). */
export function createNoticePayload({
  facts: noticeFacts,
  preferredLocale,
}: Pick<ClaimedNotice, 'facts' | 'preferredLocale'>) {
  const facts = JSON.parse(noticeFacts) as NoticeFacts;
  const { title, body } = getNoticeTexts(preferredLocale)[facts.kind](facts);
  const prefix = preferredLocale === null || preferredLocale === 'en' ? '' : `/${preferredLocale}`;
  return { title, body, page: facts.page, path: `${prefix}${facts.page}`, tag: facts.tag };
}

/**
 * Encrypts a notice for its device (RFC 8291), signs it for this server (RFC 8292) and sends it to
 * the push service. Throws if the device's keys are invalid.
 */
export function sendNotice(
  notice: ClaimedNotice,
  { ttl, keys, subject, guard }: Sending,
): Promise<Outcome> {
  const { kind, tag } = JSON.parse(notice.facts) as NoticeFacts;
  const { endpoint, p256dh, auth } = notice;
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(createNoticePayload(notice)),
    {
      TTL: ttl,
      topic: tag,
      urgency: NOTICES[kind].urgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, ...keys },
    },
  );
  return sendGuarded(
    {
      url: endpoint,
      headers: request.headers as Record<string, string | number>,
      body: request.body as Buffer,
    },
    guard,
  );
}
