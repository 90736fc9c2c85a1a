import { applyDelta } from '@ringside/contract/live/apply-delta';
import type { Json } from '@ringside/contract/live/page-delta';
import {
  type PageChange,
  type PageData,
  type PageHead,
  type PageVersion,
  sharedDataOf,
  versionOf,
} from '@ringside/contract/live/page-version';
import { replaceData } from './live-data.ts';

/** The routes of a page with the data that they were loaded with. */
export type LoadedRoutes = (readonly [id: string, data: object])[];

/** The state of a page: the loaded version, or a newer one. */
export interface PageState {
  loaded(routes: LoadedRoutes): void;
  /**
   * Applies a change. Returns whether the page then shows this version or a newer one; if not, the
   * version is missing.
   */
  apply(change: PageChange): boolean;
  /** Shows a version unless it is older than the shown one; returns whether it is not. */
  replace(version: PageVersion): boolean;
}

const positionOf = (routes: LoadedRoutes): bigint => {
  for (const [, data] of routes)
    if ('position' in data && typeof data.position === 'string') return BigInt(data.position);
  return 0n;
};

/** Creates the state of a page, which calls `show` with each newer data. */
export function createPageState(show = replaceData): PageState {
  let routes: LoadedRoutes = [];
  /** Undefined until a change needs it: to compute the version of the loaded data takes time. */
  let data: PageData | undefined;
  let version: string | undefined;
  let at = 0n;
  /** Whether the page shows a version from after its load. */
  let isNewer = false;

  const shownData = (): PageData => (data ??= sharedDataOf(Object.fromEntries(routes)));
  const shownVersion = (): string => (version ??= versionOf(shownData()));
  const isSameAs = (other: LoadedRoutes) =>
    other.length === routes.length &&
    other.every(([, loaded], index) => loaded === routes[index]?.[1]);

  function set(next: PageData, head: PageHead): void {
    const before = shownData();
    data = next;
    version = head.version;
    at = BigInt(head.at);
    isNewer = true;
    draw(
      routes.filter(([id]) => next[id] !== before[id]),
      next,
    );
  }

  /** Facts of the page's load, such as its time, stay as they were loaded. */
  const draw = (changed: LoadedRoutes, newest: PageData) =>
    show(
      changed.map(([id, loaded]) => [loaded, { ...loaded, ...(newest[id] as object) }] as const),
    );

  return {
    loaded(next) {
      if (isSameAs(next)) return;
      const loadedAt = positionOf(next);
      const newest = isNewer && loadedAt < at ? data : undefined;
      routes = next;
      if (newest)
        return draw(
          routes.filter(([id]) => newest[id] !== undefined),
          newest,
        );
      data = undefined;
      version = undefined;
      isNewer = false;
      at = loadedAt;
    },
    apply(change) {
      if (BigInt(change.at) < at) return true;
      if (change.version === shownVersion()) {
        at = BigInt(change.at);
        return true;
      }
      if (!change.delta || change.from !== shownVersion()) return false;
      set(applyDelta(shownData() as Json, change.delta) as PageData, change);
      return true;
    },
    replace(next) {
      if (BigInt(next.at) < at) return false;
      if (next.version !== shownVersion()) set(next.data, next);
      else at = BigInt(next.at);
      return true;
    },
  };
}
