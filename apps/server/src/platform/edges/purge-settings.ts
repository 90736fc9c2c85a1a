import { z } from 'zod';

/** The request format of an edge: Varnish with xkey, Fastly, or Cloudflare. */
export type PurgeStyle = (typeof PURGE_STYLES)[number];
const PURGE_STYLES = ['xkey', 'fastly', 'cloudflare'] as const;

/** The settings of purge requests; without an address nothing is purged. */
export interface PurgeSettings {
  urls: readonly string[];
  style: PurgeStyle;
  /** Sent with each request to authenticate the sender. */
  secret: string | undefined;
}

const isPurgeUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password;
};

/** The settings of the environment. */
export const PURGE_ENVIRONMENT = {
  EDGE_PURGE_URL: z
    .string()
    .transform((text) => text.split(','))
    .refine(
      (urls) => urls.every(isPurgeUrl),
      'http or https addresses separated by commas, without a user name or password',
    )
    .optional(),
  EDGE_PURGE_STYLE: z.enum(PURGE_STYLES).default('xkey'),
  EDGE_PURGE_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'at least 16 letters, digits and signs, without spaces')
    .optional(),
};

type PurgeEnvironment = z.output<z.ZodObject<typeof PURGE_ENVIRONMENT>>;

/** Returns the settings of the purge hook; undefined if no edge is named. */
export const purgeSettingsOf = ({
  EDGE_PURGE_URL: urls,
  EDGE_PURGE_STYLE: style,
  EDGE_PURGE_SECRET: secret,
}: PurgeEnvironment): PurgeSettings | undefined => urls && { urls, style, secret };

/** Returns the error of inconsistent purge settings. */
export const findPurgeMistakes = ({
  EDGE_PURGE_URL: urls,
  EDGE_PURGE_STYLE: style,
  EDGE_PURGE_SECRET: secret,
}: PurgeEnvironment): string[] =>
  urls && style !== 'xkey' && !secret
    ? [`EDGE_PURGE_SECRET: required with EDGE_PURGE_STYLE=${style}, which wants its API token`]
    : [];
