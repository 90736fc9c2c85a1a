import type { SiteSettings } from '@ringside/contract/collections/site-settings';
import { Button } from '@ringside/ui/button';
import { SelectField, TextField } from '@ringside/ui/field';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { findFieldFault } from '../../parts/field-faults.ts';
import { EmptyText } from '../../parts/query-view.tsx';
import { POINTERS, type SettingsForm } from './settings-form.ts';

export interface SettingsFieldsProps {
  form: SettingsForm;
  defaults: SiteSettings['defaults'];
  fault: unknown;
  write: (changes: Partial<SettingsForm>) => void;
}

const NAMES = new Intl.DisplayNames('en', { type: 'currency' });
const CURRENCIES = Intl.supportedValuesOf('currency');
const MOST_PLACES = 20;
const MOST_CHANNELS = 8;
/** The search for the texts of the site's rules page, by the folder of its screen. */
const RULES_TEXTS = '/site/texts?q=screens/rules/';

const replaceAt = <Item,>(items: Item[], index: number, changes: Partial<Item>): Item[] =>
  items.map((item, at) => (at === index ? { ...item, ...changes } : item));
const removeAt = <Item,>(items: Item[], index: number): Item[] =>
  items.filter((_, at) => at !== index);

/** The fields of the prizes. */
export function PrizeFields({ form, fault, write }: SettingsFieldsProps) {
  return (
    <>
      <div className="two">
        <TextField
          label="Prize pool"
          inputMode="numeric"
          value={form.amount}
          hint="In whole units of the currency."
          fault={findFieldFault(fault, POINTERS.amount)}
          onChange={({ target }) => write({ amount: target.value })}
        />
        <SelectField
          label="Currency"
          value={form.currency}
          fault={findFieldFault(fault, POINTERS.currency)}
          onChange={({ target }) => write({ currency: target.value })}
        >
          {CURRENCIES.map((code) => (
            <option key={code} value={code}>{`${code}, ${NAMES.of(code)}`}</option>
          ))}
        </SelectField>
      </div>
      <Places form={form} fault={fault} write={write} />
    </>
  );
}

function Places({
  form: { places },
  fault,
  write,
}: Pick<SettingsFieldsProps, 'form' | 'fault' | 'write'>) {
  const next = String(Number(places.at(-1)?.to ?? 0) + 1);
  const set = (index: number, changes: Partial<SettingsForm['places'][number]>) =>
    write({ places: replaceAt(places, index, changes) });
  return (
    <div className="stack" role="group" aria-label="Prizes by place">
      <p className="small">
        <b>Prizes by place</b>{' '}
        <span className="soft">The amount for each team. The page of the finals shows it.</span>
      </p>
      {places.length === 0 && <EmptyText>Only the pool is shown.</EmptyText>}
      <ul className="site-rows site-rows--places">
        {places.map(({ from, to, amount }, index) => {
          const at = (field: string) =>
            findFieldFault(fault, `${POINTERS.places}/${index}/${field}`);
          return (
            <li key={index}>
              <TextField
                label="From place"
                inputMode="numeric"
                value={from}
                fault={at('from')}
                onChange={({ target }) => set(index, { from: target.value })}
              />
              <TextField
                label="To place"
                inputMode="numeric"
                value={to}
                fault={at('to')}
                onChange={({ target }) => set(index, { to: target.value })}
              />
              <TextField
                label="Each team gets"
                inputMode="numeric"
                value={amount}
                fault={at('amount')}
                onChange={({ target }) => set(index, { amount: target.value })}
              />
              <Button
                size="small"
                aria-label={`Remove: from place ${from}`}
                onClick={() => write({ places: removeAt(places, index) })}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          size="small"
          icon="plus"
          disabled={places.length >= MOST_PLACES}
          onClick={() => write({ places: [...places, { from: next, to: next, amount: '' }] })}
        >
          Add a place
        </Button>
      </div>
    </div>
  );
}

/** The fields of the links. */
export function LinkFields({ form, defaults, fault, write }: SettingsFieldsProps) {
  const field = (
    name: 'rules' | 'prizes' | 'support' | 'chat' | 'inbox',
    label: string,
    hint: ReactNode,
  ) => (
    <TextField
      label={label}
      type="url"
      inputMode="url"
      autoComplete="off"
      maxLength={300}
      value={form[name]}
      placeholder={defaults.links[name] ?? undefined}
      hint={hint}
      fault={findFieldFault(fault, POINTERS[name])}
      onChange={({ target }) => write({ [name]: target.value })}
    />
  );
  return (
    <>
      <div className="two">
        {field(
          'rules',
          'Rules',
          <>
            Empty: the site’s own rules page. <Link to={RULES_TEXTS}>Edit its texts</Link>
          </>,
        )}
        {field('prizes', 'About the prizes', 'Empty: the Finals page.')}
        {field('support', 'Support', `Also mailto:. Empty: ${defaults.links.support}`)}
        {field('chat', 'Community chat', `Empty: ${defaults.links.chat}`)}
        {field(
          'inbox',
          'Inbox link outside the game',
          `Empty: ${defaults.links.inbox ?? 'none is shown'}`,
        )}
      </div>
      <Channels form={form} fault={fault} write={write} />
    </>
  );
}

function Channels({
  form: { social },
  fault,
  write,
}: Pick<SettingsFieldsProps, 'form' | 'fault' | 'write'>) {
  const set = (index: number, changes: Partial<SettingsForm['social'][number]>) =>
    write({ social: replaceAt(social, index, changes) });
  return (
    <div className="stack" role="group" aria-label="Channels">
      <p className="small">
        <b>Channels</b> <span className="soft">Links to other channels, on the home page.</span>
      </p>
      {social.length === 0 && <EmptyText>None is shown.</EmptyText>}
      <ul className="site-rows site-rows--social">
        {social.map(({ name, url }, index) => {
          const at = (field: string) =>
            findFieldFault(fault, `${POINTERS.social}/${index}/${field}`);
          return (
            <li key={index}>
              <TextField
                label="Name"
                value={name}
                maxLength={40}
                fault={at('name')}
                onChange={({ target }) => set(index, { name: target.value })}
              />
              <TextField
                label="Address"
                type="url"
                inputMode="url"
                maxLength={300}
                value={url}
                fault={at('url')}
                onChange={({ target }) => set(index, { url: target.value })}
              />
              <Button
                size="small"
                aria-label={`Remove: ${name || 'channel without a name'}`}
                onClick={() => write({ social: removeAt(social, index) })}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          size="small"
          icon="plus"
          disabled={social.length >= MOST_CHANNELS}
          onClick={() => write({ social: [...social, { name: '', url: 'https://' }] })}
        >
          Add a channel
        </Button>
      </div>
    </div>
  );
}
