import type { SiteSettings } from '@ringside/contract/collections/site-settings';
import { expect, test } from 'vitest';
import { toSettingsRequest, createSettingsForm } from './settings-form.ts';

const settings = {
  id: 'site',
  prizes: null,
  links: null,
  defaults: {
    prizes: { amount: 1_000_000, currency: 'USD', places: [] },
    links: {
      rules: null,
      prizes: null,
      support: 'mailto:a@b.example',
      chat: 'https://chat.example',
      inbox: null,
      social: [],
    },
  },
} satisfies SiteSettings;
const currentForm = createSettingsForm(settings);

test('shows the default pool and empty links where nothing is set', () => {
  expect(currentForm).toMatchObject({
    amount: '1000000',
    currency: 'USD',
    support: '',
    social: [],
  });
});

test('sends only the half that was typed in, as a whole', () => {
  expect(toSettingsRequest({ amount: ' 500 ' }, currentForm)).toEqual({
    prizes: { amount: 500, currency: 'USD', places: [] },
  });
  expect(toSettingsRequest({ rules: ' https://rules.example ' }, currentForm)).toEqual({
    links: {
      rules: 'https://rules.example',
      prizes: null,
      support: null,
      chat: null,
      inbox: null,
      social: [],
    },
  });
});

test('sends an invalid number as typed; links that are all emptied return to the default', () => {
  expect(toSettingsRequest({ amount: 'a lot' }, currentForm)).toMatchObject({
    prizes: { amount: 'a lot' },
  });
  expect(
    toSettingsRequest({ rules: '' }, { ...currentForm, rules: 'https://rules.example' }),
  ).toEqual({
    links: null,
  });
});
