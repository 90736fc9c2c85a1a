import { DAY_MS } from '@ringside/rules/constants';
import { Hono } from 'hono';
import { realMs } from '../platform/clock/real-time.ts';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The colour of the site's background, as in the tokens of `packages/ui`. */
const GROUND = '#07051a';
const SIDES = [192, 512];
const icon = (file: string, side: number, purpose: string) => ({
  src: `/pictures/${file}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

/** The same in every language: its only text is the name of the product. */
const MANIFEST = JSON.stringify({
  id: '/',
  name: 'Ringside',
  short_name: 'Ringside',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  icons: [
    ...SIDES.map((side) => icon('icon', side, 'any')),
    ...SIDES.map((side) => icon('icon-maskable', side, 'maskable')),
  ],
});

interface WellKnown {
  /** Returns the origin of the requested site. */
  originOf: (url: string) => string;
  /** `SECURITY_CONTACT`; without it there is no security.txt. */
  securityContact: string | undefined;
}

/** Creates GET /.well-known/security.txt (RFC 9116) and /manifest.webmanifest. */
export function wellKnownRoutes({ originOf, securityContact }: WellKnown) {
  return new Hono()
    .get('/manifest.webmanifest', (c) =>
      c.body(MANIFEST, 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      }),
    )
    .get('/.well-known/security.txt', (c) => {
      if (securityContact === undefined) return c.text('not found', 404);
      // Whole days, so that the answer changes once a day.
      const expires = new Date((Math.floor(realMs() / DAY_MS) + VALID_DAYS) * DAY_MS);
      return c.text(
        [
          `Contact: ${securityContact}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${originOf(c.req.url)}/.well-known/security.txt`,
          '',
        ].join('\n'),
        200,
        { 'cache-control': 'public, max-age=3600' },
      );
    });
}
