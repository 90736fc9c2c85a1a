import type { Webhook, WebhookDelivery } from '@ringside/contract/collections/webhooks';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { Filter, Pager } from '../../parts/filters.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { Time } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';

const SIZE = 25;
const REFETCH_INTERVAL_MS = 3000;
const STATES = [
  ['', 'All'],
  ['waiting', 'Waiting'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
] as const;

interface DeliveryLogProps {
  hook: Webhook;
  onReplay?: (delivery: WebhookDelivery) => void;
}

/** The deliveries to a webhook with their answers, the newest first. */
export function Deliveries({ hook, onReplay }: DeliveryLogProps) {
  const [status, setStatus] = useState('');
  const [number, setNumber] = useState(1);
  const read = useRead(
    ['deliveries', hook.id, status, number],
    () =>
      client.webhooks.deliveries(hook.id, {
        ...(status && { 'filter[status]': status }),
        'page[size]': SIZE,
        'page[number]': number,
      }),
    // No stream carries deliveries.
    {
      refetchInterval: ({ state: { data } }) =>
        data?.items.some((one) => one.status === 'waiting') && REFETCH_INTERVAL_MS,
    },
  );
  function choose(next: string) {
    setStatus(next);
    setNumber(1);
  }
  return (
    <>
      <div className="filters">
        <Filter label="State" value={status} options={STATES} onChange={choose} />
      </div>
      <QueryView of={read} what="the deliveries">
        {({ items, page }) => (
          <>
            {items.length === 0 && <EmptyText>No deliveries yet.</EmptyText>}
            <ul className="lines">
              {items.map((delivery) => (
                <DeliveryLine key={delivery.id} delivery={delivery} onReplay={onReplay} />
              ))}
            </ul>
            <Pager page={page} onPage={setNumber} />
          </>
        )}
      </QueryView>
    </>
  );
}

function DeliveryLine({
  delivery,
  onReplay,
}: {
  delivery: WebhookDelivery;
  onReplay: DeliveryLogProps['onReplay'];
}) {
  const { action, attempts, responseStatus, failure, createdAt, nextAt, body, status } = delivery;
  return (
    <li>
      <DeliveryState status={status} />
      <div className="grow told-line">
        <p>
          <b>{action}</b>{' '}
          <span className="soft small">
            <Time at={createdAt} />
          </span>
        </p>
        <p className="soft small break">
          {[
            `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
            responseStatus !== null && `response ${responseStatus}`,
            failure,
          ]
            .filter(Boolean)
            .join(' · ')}
          {status === 'waiting' && nextAt && (
            <>
              {' '}
              · next attempt <Time at={nextAt} />
            </>
          )}
        </p>
        <details className="small">
          <summary>Payload</summary>
          <pre className="sent">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        </details>
      </div>
      {onReplay && status !== 'waiting' && (
        <Button
          size="small"
          aria-label={`Send again: ${action}`}
          onClick={() => onReplay(delivery)}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

function DeliveryState({ status }: Pick<WebhookDelivery, 'status'>) {
  if (status === 'delivered') return <Tag tone="ok">Delivered</Tag>;
  return status === 'failed' ? <Tag tone="bad">Failed</Tag> : <Tag>Waiting</Tag>;
}
