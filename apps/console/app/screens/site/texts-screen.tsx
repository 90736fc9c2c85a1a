import type { SiteText } from '@ringside/contract/collections/site-texts';
import { isLocale, LANGUAGE_TAGS } from '@ringside/rules/site/locales';
import { Button } from '@ringside/ui/button';
import { Checkbox } from '@ringside/ui/field';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { Filter, Pager, SearchField } from '../../parts/filters.tsx';
import { LANGUAGES } from '../../parts/languages.ts';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { useAddress } from '../../parts/use-address.ts';
import {
  clientForVersion,
  readVersionedPage,
  type Versioned,
} from '../../session/console-client.ts';
import { SiteHead } from './site-head.tsx';
import { TextDialog } from './text-dialog.tsx';

type Text = Versioned<SiteText>;
const SIZE = 25;
const NAMES = LANGUAGES.map(({ key, name }) => [key, name] as const);

/** The texts of the site, which an operator may override. */
export function TextsScreen() {
  const [search, setSearch] = useAddress();
  const [requestedLocale, searchText, onlyChanged] = [
    search.get('locale') ?? 'en',
    search.get('q') ?? '',
    search.get('own') === 'true',
  ];
  const locale = isLocale(requestedLocale) ? requestedLocale : 'en';
  const number = Number(search.get('page') ?? 1);
  const [editedText, setEditedText] = useState<Text | null>(null);
  const [act, setAct] = useState<Action | null>(null);
  const query = {
    'filter[locale]': locale,
    ...(searchText && { 'filter[search]': searchText }),
    ...(onlyChanged && { 'filter[overridden]': 'true' }),
    'page[size]': SIZE,
    'page[number]': number,
  };
  const read = useRead(['texts', query], () =>
    readVersionedPage<SiteText>('/api/site-texts/1.0', query),
  );
  const changeAddress = (changes: Record<string, string>) =>
    setSearch(
      Object.fromEntries(
        Object.entries({
          locale,
          q: searchText,
          own: onlyChanged ? 'true' : '',
          ...changes,
        }).filter(([, value]) => value !== ''),
      ),
      { replace: true },
    );
  return (
    <>
      <SiteHead>
        Every text of the site in each of its languages. Pages show a changed text when they are
        opened next.
      </SiteHead>
      <div className="filters">
        <Filter
          label="Language"
          value={locale}
          options={NAMES}
          onChange={(to) => changeAddress({ locale: to })}
        />
        <SearchField
          label="Search by text, id or screen"
          value={searchText}
          onSearch={(q) => changeAddress({ q })}
        />
        <Checkbox
          label="Only changed texts"
          checked={onlyChanged}
          onChange={({ target }) => changeAddress({ own: target.checked ? 'true' : '' })}
        />
      </div>
      <QueryView of={read} what="the texts" rows={8}>
        {({ items, page }) => (
          <>
            {items.length === 0 && (
              <EmptyText>{onlyChanged ? 'No text was changed.' : 'No matching texts.'}</EmptyText>
            )}
            <ul className="lines" aria-label="Texts">
              {items.map((text) => (
                <TextLine
                  key={text.id}
                  text={text}
                  lang={LANGUAGE_TAGS[locale]}
                  onChange={() => setEditedText(text)}
                  onReset={() => setAct(createResetAction(text))}
                />
              ))}
            </ul>
            <Pager page={page} onPage={(next) => changeAddress({ page: String(next) })} />
          </>
        )}
      </QueryView>
      <TextDialog text={editedText} onClose={() => setEditedText(null)} onChanged={read.refetch} />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={read.refetch} />
    </>
  );
}

const FEW = 2;
const formatPlaces = (places: string[]) =>
  places.length > FEW
    ? `${places.slice(0, FEW).join(', ')} and ${places.length - FEW} more`
    : places.join(', ');

function TextLine({
  text: { id, message, context, catalogue, text, places },
  lang,
  onChange,
  onReset,
}: {
  text: Text;
  lang: string;
  onChange: () => void;
  onReset: () => void;
}) {
  return (
    <li>
      <div className="grow told-line">
        <p className="break">
          <b>{message}</b>
          {context && <span className="soft small">{` (${context})`}</span>}
        </p>
        {catalogue !== message && (
          <p className={text === null ? 'break' : 'break soft was'} lang={lang}>
            {catalogue}
          </p>
        )}
        {text !== null && (
          <p className="break own-words" lang={lang}>
            {text}
          </p>
        )}
        <p className="soft small break">
          {id} · {formatPlaces(places)}
        </p>
      </div>
      {text !== null && <Tag tone="warn">Changed</Tag>}
      <div className="acts">
        <Button size="small" aria-label={`Change: ${message}`} onClick={onChange}>
          Change
        </Button>
        {text !== null && (
          <Button size="small" aria-label={`Reset: ${message}`} onClick={onReset}>
            Reset
          </Button>
        )}
      </div>
    </li>
  );
}

const createResetAction = ({ id, version, message, catalogue, text }: Text): Action => ({
  title: 'Reset to the original text',
  label: 'Reset the text',
  danger: true,
  successText: 'The original text is back.',
  description: (
    <>
      <p>
        <b>{message}</b>
      </p>
      <p>{`The site shows “${catalogue}” again.`}</p>
    </>
  ),
  howToUndo: `Enter “${text}” again. The activity log has it too.`,
  run: () => clientForVersion(version).siteTexts.reset(id),
});
