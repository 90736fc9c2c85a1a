import { expect, test } from 'vitest';
import { withoutCircles } from './remembered-session.ts';

test('a roster whose players know their roster can be written down', () => {
  const roster = { id: '3', name: 'Alder', players: [] as object[], tags: ['a', null] };
  const user = { id: '9', username: 'Anna' };
  roster.players.push({ id: '1', user, roster }, { id: '2', user });
  expect(JSON.parse(JSON.stringify(withoutCircles({ latestRoster: roster, rosters: [roster] })))).toEqual({
    latestRoster: { id: '3', name: 'Alder', tags: ['a', null], players: [{ id: '1', user, roster: { id: '3' } }, { id: '2', user }] },
    rosters: [{ id: '3', name: 'Alder', tags: ['a', null], players: [{ id: '1', user, roster: { id: '3' } }, { id: '2', user }] }],
  });
});
