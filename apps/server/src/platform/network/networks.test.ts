import { expect, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/environment.ts';

const NAMES = ['TRUSTED_PROXIES', 'WEBHOOK_ALLOW'] as const;

test.each(['10.1.2.0/24', '127.0.0.1/32,fd00::/8', '0.0.0.0/0', '::1/128'])(
  'accepts %s as networks',
  (networks) => {
    for (const name of NAMES) expect(() => readConfig({ [name]: networks })).not.toThrow();
  },
);

test.each([
  '10.1.2.0',
  '10.1.2.0/33',
  '300.1.2.0/24',
  'fd00::/129',
  '10.1.2.0/24,',
  '10.1.2.0/24 fd00::/8',
  'fd00:::/8',
  'somewhere/8',
])('refuses %s in one sentence at the start', (networks) => {
  for (const name of NAMES) {
    const read = () => readConfig({ [name]: networks });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      `${name}: networks separated by commas, such as 10.1.2.0/24 (is "${networks}")`,
    );
  }
});
