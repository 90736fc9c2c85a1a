import { expect, test } from 'vitest';
import { createHref } from './create-href.ts';
import { rulesHrefOf } from './rules-link.tsx';

const PROFILE = '/registration/profile/create';
test.each([
  { rules: null, on: PROFILE, href: '/rules' },
  { rules: null, on: `/de${PROFILE}`, href: '/de/rules' },
  { rules: null, on: '/zh_TW', href: '/zh_TW/rules' },
  { rules: 'https://rules.example/', on: PROFILE, href: 'https://rules.example/' },
  { rules: 'https://rules.example/', on: `/de${PROFILE}`, href: 'https://rules.example/' },
])('on $on, rules at $rules are linked as $href', ({ rules, on, href }) => {
  const hrefOf = (path: string) =>
    createHref({ path, pathname: on, search: '', development: false });
  expect(rulesHrefOf(rules, hrefOf)).toBe(href);
});
