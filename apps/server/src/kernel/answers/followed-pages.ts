import type { TenantId } from '@ringside/rules/ids';
import type { Dependency } from '../../platform/realtime/dependency.ts';
import { createDependents } from './dependents.ts';
import type { FollowedPage } from './followed-page.ts';

/** The most pages that streams follow at a time. */
const MAX_PAGES = 1_000;

/** The pages that streams follow, by championship and address. It knows no time. */
export class FollowedPages {
  readonly #pages = new Map<string, FollowedPage>();
  readonly #dependents = createDependents<FollowedPage>();

  values(): Iterable<FollowedPage> {
    return this.#pages.values();
  }

  find(key: string): FollowedPage | undefined {
    return this.#pages.get(key);
  }

  create(key: string, tenantId: TenantId, address: string): FollowedPage {
    const page: FollowedPage = {
      ...{ key, tenantId, address, sent: undefined, viewers: new Set(), newcomers: new Set() },
      ...{ begunAt: 0, tookMs: 0, failures: 0, retryAt: 0 },
    };
    this.#pages.set(key, page);
    return page;
  }

  isFull(): boolean {
    return this.#pages.size >= MAX_PAGES;
  }

  drop(page: FollowedPage): void {
    this.#dependents.delete(page);
    this.#pages.delete(page.key);
  }

  /** Notes what a page depends on; from now on `dependingOn` finds it. */
  setDependencies(page: FollowedPage, dependencies: Iterable<Dependency>): void {
    this.#dependents.set(page, dependencies);
  }

  /** Returns the pages that depend on one of these. */
  dependingOn(dependencies: Iterable<Dependency>): Set<FollowedPage> {
    return this.#dependents.of(dependencies);
  }
}
