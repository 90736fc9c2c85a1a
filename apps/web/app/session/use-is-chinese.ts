import { isChinese } from '@ringside/rules/season/countries';
import { useLocation } from 'react-router';
import { localeOfPath } from '../locales/locales.ts';
import { useSession } from './session-store.ts';

/** Returns whether China mode is on: country CN, or simplified Chinese inside the game. */
export function useIsChinese(): boolean {
  const { country, inApp } = useSession();
  const { pathname } = useLocation();
  return isChinese({ country: country || null, locale: localeOfPath(pathname), inApp });
}
