import { apiPath } from '@ringside/contract/api-path';
import type { Category, Item } from '@ringside/contract/collections/challenges';
import { pictureOf } from '@ringside/contract/item-picture';
import { findBrawlerArt, findMapArt } from '@ringside/ui/art';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { createRebuildableActions } from '../../parts/rebuildable-action.ts';
import { Section } from '../../parts/section.tsx';
import { readAllVersioned, readVersioned, type Versioned } from '../../session/console-client.ts';
import { useSeason } from '../../shell/season-context.tsx';
import {
  createDeleteCategoryAction,
  itemActionsOf,
  createNewCategoryAction,
  createNewItemAction,
  createReorderAction,
} from './pool-actions.ts';

const NAMES: Record<string, string> = { brawlers: 'Brawlers', maps: 'Maps' };

async function readPools() {
  const [categories, items] = await Promise.all([
    readAllVersioned<Category>('/api/categories/1.0'),
    readAllVersioned<Item>('/api/items/1.0', { sort: 'sortOrder' }),
  ]);
  return categories.map((category) => ({
    category,
    items: items.filter((item) => item.category.id === category.id),
  }));
}

/** The items of the ban phase, by category, in their order. */
export function Pools() {
  const read = useRead(['pools'], readPools);
  const [act, setAct] = useState<Action | null>(null);
  return (
    <>
      <div className="acts">
        <Button size="small" icon="plus" onClick={() => setAct(createNewCategoryAction())}>
          New category
        </Button>
      </div>
      <QueryView of={read} what="brawlers and maps" rows={8}>
        {(pools) =>
          pools.map(({ category, items }) => (
            <Pool key={category.id} category={category} items={items} onAct={setAct} />
          ))
        }
      </QueryView>
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={read.refetch} />
    </>
  );
}

function Pool({
  category,
  items,
  onAct,
}: {
  category: Versioned<Category>;
  items: Versioned<Item>[];
  onAct: (act: Action) => void;
}) {
  const name = NAMES[category.name] ?? category.name;
  return (
    <Section
      title={name}
      aside={
        <span className="row row--tight">
          <Button
            size="small"
            icon="plus"
            onClick={() => onAct(createNewItemAction(category, items.length))}
          >{`Add to ${name.toLowerCase()}`}</Button>
          {items.length === 0 && (
            <Button
              size="small"
              onClick={() => onAct(createDeleteCategoryAction(category))}
            >{`Delete ${name.toLowerCase()}`}</Button>
          )}
        </span>
      }
    >
      {items.length === 0 && (
        <EmptyText>Empty: ban phases of this category have no turns.</EmptyText>
      )}
      <ul className="pool">
        {items.map((item, place) => (
          <PoolItem
            key={item.id}
            item={item}
            isMap={category.name === 'maps'}
            above={items[place - 1]}
            onAct={onAct}
          />
        ))}
      </ul>
    </Section>
  );
}

function PoolItem({
  item,
  isMap,
  above,
  onAct,
}: {
  item: Versioned<Item>;
  isMap: boolean;
  above: Versioned<Item> | undefined;
  onAct: (act: Action) => void;
}) {
  const season = useSeason().season.data;
  const offIn = season?.segments.filter(({ id }) => item.offIn.includes(id)) ?? [];
  return (
    <li>
      <details className="pool__it">
        <summary>
          <img
            src={pictureOf(item) ?? (isMap ? findMapArt(item.name) : findBrawlerArt(item.name))}
            alt=""
            width="56"
            height="56"
            loading="lazy"
          />
          <b className="grow break">{item.name}</b>
          {offIn.map(({ id }) => (
            <Tag key={id} tone="warn">{`Off in ${season?.nameOf(id)}`}</Tag>
          ))}
        </summary>
        <div className="acts" role="group" aria-label={`Actions for ${item.name}`}>
          {above && (
            <Button size="small" onClick={() => onAct(createReorderAction(item, above))}>
              Move up
            </Button>
          )}
          {createRebuildableActions(item, {
            read: () => readVersioned<Item>(apiPath`/api/items/1.0/${item.id}`),
            make: (now) => itemActionsOf(now, { season, isMap }),
          }).map((act) => (
            <Button key={act.title} size="small" onClick={() => onAct(act)}>
              {act.title}
            </Button>
          ))}
        </div>
      </details>
    </li>
  );
}
