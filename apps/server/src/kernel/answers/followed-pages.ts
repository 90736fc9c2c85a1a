import type { TenantId } from '@ringside/rules/ids';
import type { Dependency } from '../../platform/realtime/dependency.ts';
import { createDependents } from './dependents.ts';
import { createFollowedPage, type FollowedPage, isWatched } from './followed-page.ts';

/** The most pages in memory. The oldest one without viewers is dropped first. */
const MAX_PAGES = 1_000;

/** The pages that viewers follow or request, by championship and address. It knows no time. */
export class FollowedPages {
  readonly #pages = new Map<string, FollowedPage>();
  readonly #dependents = createDependents<FollowedPage>();

  values(): Iterable<FollowedPage> {
    return this.#pages.values();
  }

  find(tenantId: TenantId, address: string): FollowedPage | undefined {
    return this.#pages.get(keyOfPage(tenantId, address));
  }

  findByKey(key: string): FollowedPage | undefined {
    return this.#pages.get(key);
  }

  /** Returns a page, which is created if it is missing. */
  open(tenantId: TenantId, address: string): FollowedPage {
    const existing = this.find(tenantId, address);
    if (existing) return existing;
    this.dropIfFull();
    const page = createFollowedPage(keyOfPage(tenantId, address), tenantId, address);
    this.#pages.set(page.key, page);
    return page;
  }

  /** Returns whether a page was not dropped. */
  has(page: FollowedPage): boolean {
    return this.#pages.get(page.key) === page;
  }

  isFull(): boolean {
    return this.#pages.size >= MAX_PAGES;
  }

  /** Drops the oldest page without viewers if there is no room for another one. */
  dropIfFull(): void {
    if (!this.isFull()) return;
    for (const page of this.#pages.values())
      if (!isWatched(page) && !page.reading) return this.drop(page);
  }

  drop(page: FollowedPage): void {
    this.#dependents.delete(page);
    if (this.has(page)) this.#pages.delete(page.key);
  }

  /** Notes what a page depends on; from now on `dependingOn` finds it. */
  setDependencies(page: FollowedPage, dependencies: ReadonlySet<Dependency>): void {
    page.dependencies = dependencies;
    this.#dependents.set(page, dependencies);
  }

  /** Returns the pages that depend on one of these. */
  dependingOn(dependencies: Iterable<Dependency>): Set<FollowedPage> {
    return this.#dependents.of(dependencies);
  }
}

/** Returns the key of a page, by which holders count it. */
export const keyOfPage = (tenantId: TenantId, address: string): string => `${tenantId} ${address}`;
