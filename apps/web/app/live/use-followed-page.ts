import { pageAddressOf } from '@ringside/contract/live/page-address';
import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { localeOfAddress, addLocale } from '../locales/locales.ts';
import { type FollowedPage, followPage, type LoadedRoutes } from './follow-page.ts';

/**
 * Keeps the open page up to date by its deltas. A page without data of its own follows the start
 * page of its language, whose data every page has.
 */
export function useFollowedPage(): void {
  const location = useLocation();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const followed = useRef<FollowedPage>(undefined);
  const hasOwnData = isRecord(matches.at(-1)?.loaderData);
  const address =
    (hasOwnData ? pageAddressOf(location) : undefined) ?? addLocale('/', localeOfAddress(location));
  const loaded: LoadedRoutes = matches.flatMap(({ id, loaderData }) =>
    id !== 'root' && isRecord(loaderData) ? [[id, loaderData]] : [],
  );
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
    followed.current?.loaded(loaded);
  });
  useEffect(() => {
    const page = followPage(address, () => void revalidate());
    page.loaded(latest.current);
    followed.current = page;
    return () => {
      page.stop();
      followed.current = undefined;
    };
  }, [address, revalidate]);
}

const isRecord = (data: unknown): data is object => typeof data === 'object' && data !== null;
