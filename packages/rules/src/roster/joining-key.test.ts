import { expect, test } from 'vitest';
import type { UserId } from '../ids.ts';
import { leadsKeyOn } from './joining-key.ts';

test('[ROS-19] the key of a roster leads only its own members on', () => {
  const members = ['1', '2'].map((id) => ({ userId: id as UserId }));
  expect(leadsKeyOn({ userId: '2' as UserId, members })).toBe(true);
  expect(leadsKeyOn({ userId: '3' as UserId, members })).toBe(false);
});
