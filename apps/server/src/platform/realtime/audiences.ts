import type { UserId } from '@ringside/rules/ids';

/** The permissions of operators who receive changes that are not public. */
const AUDIENCE_PERMISSIONS = [
  'announcements.write',
  'chat.read',
  'events.read',
  'series.read',
  'series.rule',
] as const;

/** One user, or all operators with a permission. */
export type Audience = `users:${string}` | (typeof AUDIENCE_PERMISSIONS)[number];

/** Returns the audience of each of these users. */
export const audienceOfUsers = (userIds: Iterable<string>): Audience[] =>
  [...new Set(userIds)].map((userId): Audience => `users:${userId}`);

/**
 * Returns the topics as the activity log keeps them: each once for every audience, as
 * `match-series:5@users:7`. No request can name such a topic. A topic of one user needs no
 * audience.
 */
export const restrictTopics = (topics: string[], audiences: readonly Audience[]): string[] =>
  topics.flatMap((topic) =>
    topic.startsWith('users:') ? [topic] : audiences.map((audience) => `${topic}@${audience}`),
  );

/** Splits a topic of the activity log; `audience` is undefined for a public change. */
export function splitTopic(topic: string): { topic: string; audience: string | undefined } {
  const at = topic.indexOf('@');
  return at < 0
    ? { topic, audience: undefined }
    : { topic: topic.slice(0, at), audience: topic.slice(at + 1) };
}

/**
 * Returns the audiences that a signed-in reader belongs to. An API key does not have those of its
 * creator.
 */
export const audiencesOf = ({
  userId,
  apiKeyId,
  permissions,
}: {
  userId: UserId;
  apiKeyId?: string | undefined;
  permissions: ReadonlySet<string>;
}): ReadonlySet<string> =>
  new Set([
    ...(apiKeyId === undefined ? [`users:${userId}`] : []),
    ...AUDIENCE_PERMISSIONS.filter((permission) => permissions.has(permission)),
  ]);
