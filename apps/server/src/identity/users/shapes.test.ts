import {
  activityAttributes,
  activityGroupAttributes,
} from '@ringside/contract/collections/activity';
import {
  emailAddressAttributes,
  phoneNumberAttributes,
} from '@ringside/contract/collections/contact-points';
import {
  gameAccountAttributes,
  profileAttributes,
  userAttributes,
} from '@ringside/contract/collections/people';
import { personalData } from '@ringside/contract/collections/personal-data';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { championship } from '../../../../../tests/support/championship.ts';

const { operator, player } = await championship();
const ada = await player();
await ada.client.emailAddresses.add('ada@example.test');
await ada.client.phoneNumbers.add('+49 151 1234567');

const CASES: { path: string; shape: z.ZodType; by?: 'operator' }[] = [
  { path: 'users/1.0/me', shape: userAttributes },
  { path: `users/1.0/${ada.id}`, shape: userAttributes, by: 'operator' },
  { path: `profiles/1.0/${ada.id}`, shape: profileAttributes },
  { path: 'game-accounts/1.0', shape: gameAccountAttributes },
  { path: 'email-addresses/1.0', shape: emailAddressAttributes },
  { path: 'phone-numbers/1.0', shape: phoneNumberAttributes },
  { path: 'users/1.0/me/activity-log', shape: activityAttributes },
  {
    path: `activity-log/1.0/grouped?filter[user]=${ada.id}`,
    shape: activityGroupAttributes,
    by: 'operator',
  },
];

test.each(CASES)(
  'answers $path in exactly the shape of the contract',
  async ({ path, shape, by }) => {
    const { requests } = by ? operator : ada.client;
    const { data } = await requests.plain<{
      data: { attributes: object } | { attributes: object }[];
    }>('GET', `/api/${path}`);
    const resources = [data].flat();
    expect(resources.length).toBeGreaterThan(0);
    for (const { attributes } of resources)
      expect(shape.safeParse(attributes).error?.issues ?? []).toEqual([]);
  },
);

test('exports in the shape of the contract', async () => {
  const answer = await ada.client.requests.plain('GET', '/api/users/1.0/me/export');
  expect(personalData.safeParse(answer).error?.issues ?? []).toEqual([]);
});
