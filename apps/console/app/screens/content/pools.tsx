import { apiPath } from '@ringside/contract/api-path';
import type { Category, Item } from '@ringside/contract/collections/challenges';
import { pictureOf } from '@ringside/contract/item-picture';
import { brawlerArt, mapArt } from '@ringside/ui/art';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { allMadeAnew } from '../../parts/made-anew.ts';
import { Section } from '../../parts/section.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { allVersioned, oneVersioned, type Versioned } from '../../session/console-client.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { deleteCategoryAct, itemActs, newCategoryAct, newItemAct, orderAct } from './pool-acts.ts';

const NAMES: Record<string, string> = { brawlers: 'Brawlers', maps: 'Maps' };

async function readPools() {
  const [categories, items] = await Promise.all([
    allVersioned<Category>('/api/categories/1.0'),
    allVersioned<Item>('/api/items/1.0', { sort: 'sortOrder' }),
  ]);
  return categories.map((category) => ({
    category,
    items: items.filter((item) => item.category.id === category.id),
  }));
}

/** The items of the ban phase, by category, in their order. */
export function Pools() {
  const read = useRead('pools', readPools);
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      <div className="acts">
        <Button size="small" icon="plus" onClick={() => setAct(newCategoryAct())}>
          New category
        </Button>
      </div>
      <Shown of={read} what="brawlers and maps" rows={8}>
        {(pools) =>
          pools.map(({ category, items }) => (
            <Pool key={category.id} category={category} items={items} onAct={setAct} />
          ))
        }
      </Shown>
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={read.again} />
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
  onAct: (act: Act) => void;
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
            onClick={() => onAct(newItemAct(category, items.length))}
          >{`Add to ${name.toLowerCase()}`}</Button>
          {items.length === 0 && (
            <Button
              size="small"
              onClick={() => onAct(deleteCategoryAct(category))}
            >{`Delete ${name.toLowerCase()}`}</Button>
          )}
        </span>
      }
    >
      {items.length === 0 && <Nothing>It is empty: its ban phases have no turns.</Nothing>}
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
  onAct: (act: Act) => void;
}) {
  const season = useSeason().season.data;
  const off = item.offIn.filter((id) => season?.segments.some((segment) => segment.id === id));
  return (
    <li>
      <details className="pool__it">
        <summary>
          <img
            src={pictureOf(item) ?? (isMap ? mapArt(item.name) : brawlerArt(item.name))}
            alt=""
            width="56"
            height="56"
            loading="lazy"
          />
          <b className="grow break">{item.name}</b>
          {off.map((id) => (
            <Tag key={id} tone="warn">{`Off in ${season!.nameOf(id)}`}</Tag>
          ))}
        </summary>
        <div className="acts" role="group" aria-label={`What can be done with ${item.name}`}>
          {above && (
            <Button size="small" onClick={() => onAct(orderAct(item, above))}>
              Move up
            </Button>
          )}
          {allMadeAnew(item, {
            read: () => oneVersioned<Item>(apiPath`/api/items/1.0/${item.id}`),
            make: (now) => itemActs(now, season),
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
