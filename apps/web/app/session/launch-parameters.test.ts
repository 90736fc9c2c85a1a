import { expect, test } from 'vitest';
import { splitLaunch } from './launch-parameters.ts';

test('the launch parameters leave the address, the rest stays', () => {
  const { parameters, rest } = splitLaunch(
    'http://localhost/de?jwt=a.b.c&platform=ios&country=DE&playerTag=%23ABC&apisecret=s&tab=1#x',
  );
  expect(parameters).toEqual({
    jwt: 'a.b.c',
    platform: 'ios',
    country: 'DE',
    playerTag: '#ABC',
    apisecret: 's',
  });
  expect(rest).toBe('http://localhost/de?tab=1#x');
  const missing = { platform: '', country: '', playerTag: '' };
  expect(splitLaunch('http://localhost/?apisecret=s')).toEqual({
    parameters: { ...missing, jwt: '', apisecret: 's' },
    rest: 'http://localhost/',
  });
  expect(splitLaunch('http://localhost/?jwt=a.b.c')).toEqual({
    parameters: { ...missing, jwt: 'a.b.c', apisecret: '' },
    rest: 'http://localhost/',
  });
});

test('leaves an address without a token as it is', () => {
  expect(splitLaunch('http://localhost/?playerTag=%23ABC')).toEqual({
    parameters: null,
    rest: 'http://localhost/?playerTag=%23ABC',
  });
});
