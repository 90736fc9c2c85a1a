import type { TenantId } from '@ringside/rules/ids';
import type { Kysely, KyselyPlugin, QueryId, Selectable } from 'kysely';
import { type Effect, effectOf, type Hold, type RowTable } from './statement-effects.ts';
import type { Database } from './tables.ts';

type Row<Table extends RowTable> = Selectable<Database[Table]>;

const STRENGTH: Record<Hold, number> = { none: 0, share: 1, update: 2 };

interface SentEffect extends Effect {
  /** The number of the statement in its transaction. */
  order: number;
}

/** A remembered row, with the statement that returned it and the strongest lock on it. */
interface Entry extends Pick<SentEffect, 'hold' | 'order'> {
  row: object;
}

/**
 * The identity map of a transaction: the rows that it has read, locked or written. It follows every
 * statement, also of code that does not use it. A row that was read without a lock is outdated once
 * a later statement may have waited for another transaction: that may have changed the row.
 */
export class RowMap implements KyselyPlugin {
  readonly #tenantId: TenantId;
  readonly #entries = new Map<string, Map<string, Entry>>();
  readonly #sent = new WeakMap<QueryId, SentEffect>();
  /** The number of statements in progress that update rows, by table. */
  readonly #updates = new Map<string, number>();
  /** The last statement that may have changed rows without returning them, by table. */
  readonly #changedAt = new Map<string, number>();
  #waitedAt = 0;
  #order = 0;

  constructor(tenantId: TenantId) {
    this.#tenantId = tenantId;
  }

  /** Returns the map of a database handle; undefined outside a transaction of the tenant. */
  static of(db: Kysely<Database>, tenantId: TenantId): RowMap | undefined {
    const map = db.getExecutor().plugins.find((plugin) => plugin instanceof RowMap);
    return map && map.#tenantId === tenantId ? map : undefined;
  }

  /** Finds a row as the database would return it, if this transaction holds it as strongly. */
  find<Table extends RowTable>(table: Table, id: string, hold: Hold = 'none') {
    const entry = this.#findEntry(table, id);
    if (!entry || STRENGTH[entry.hold] < STRENGTH[hold]) return undefined;
    const isOutdated = entry.hold === 'none' && entry.order < this.#waitedAt;
    return isOutdated ? undefined : (entry.row as Row<Table>);
  }

  /** Finds rows as this transaction has last seen them, for an answer that shows them. */
  findAllSeen<Table extends RowTable>(table: Table, ids: readonly string[]) {
    const rows = ids.flatMap((id) => this.#findEntry(table, id)?.row ?? []);
    return rows.length === ids.length ? (rows as Row<Table>[]) : undefined;
  }

  #findEntry(table: RowTable, id: string): Entry | undefined {
    const entry = this.#updates.get(table) ? undefined : this.#entries.get(table)?.get(id);
    return entry && entry.order > (this.#changedAt.get(table) ?? 0) ? entry : undefined;
  }

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    const effect = { ...effectOf(node), order: ++this.#order };
    if (effect.waits) this.#waitedAt = effect.order;
    for (const table of effect.changed) this.#changedAt.set(table, effect.order);
    if (effect.returned) this.#sent.set(queryId, effect);
    this.#countUpdate(effect, 1);
    return node;
  }

  async transformResult({ result, queryId }: Parameters<KyselyPlugin['transformResult']>[0]) {
    const effect = this.#sent.get(queryId);
    if (!effect) return result;
    this.#countUpdate(effect, -1);
    for (const row of result.rows) this.#remember(row, effect);
    return result;
  }

  #countUpdate({ updates, returned }: Effect, by: 1 | -1): void {
    if (updates && returned) this.#updates.set(returned, (this.#updates.get(returned) ?? 0) + by);
  }

  #remember(row: Record<string, unknown>, { returned = '', hold, order }: SentEffect): void {
    const { id, tenantId = this.#tenantId } = row;
    if (typeof id !== 'string' || tenantId !== this.#tenantId) return;
    const entries = this.#entries.get(returned) ?? new Map<string, Entry>();
    this.#entries.set(returned, entries);
    const before = entries.get(id);
    if (before && before.order > order) return;
    const isHeldStronger = before && STRENGTH[before.hold] > STRENGTH[hold];
    entries.set(id, { row, order, hold: isHeldStronger ? before.hold : hold });
  }
}
