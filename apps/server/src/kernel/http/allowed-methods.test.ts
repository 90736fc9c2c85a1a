import { expect, test } from 'vitest';
import { createAllowedMethods } from './allowed-methods.ts';

const allowed = createAllowedMethods([
  { method: 'ALL', path: '/api/*' },
  { method: 'GET', path: '/*' },
  { method: 'GET', path: '/api/events/1.0' },
  { method: 'POST', path: '/api/events/1.0' },
  { method: 'GET', path: '/api/events/1.0/:id' },
  { method: 'DELETE', path: '/api/events/1.0/:id' },
  { method: 'POST', path: '/api/rosters/1.0/join' },
  { method: 'GET', path: '/api/rosters/1.0/:id' },
  { method: 'GET', path: '/files/:key{.+}' },
  { method: 'GET', path: '/calendar/rosters/:file' },
]);

test.each([
  ['/api/events/1.0', 'GET HEAD OPTIONS POST'],
  ['/api/events/1.0/7', 'DELETE GET HEAD OPTIONS'],
  ['/api/rosters/1.0/join', 'GET HEAD OPTIONS POST'],
  ['/files/a/b.png', 'GET HEAD OPTIONS'],
  ['/calendar/rosters/7.ics', 'GET HEAD OPTIONS'],
  ['/api/events/1.0/', ''],
  ['/api/events/1.0/7/8', ''],
  ['/api/eventsX1.0', ''],
  ['/api/nothing/1.0', ''],
  ['/files/', ''],
])('%s has %s', (path, methods) => expect(allowed(path).join(' ')).toBe(methods));
