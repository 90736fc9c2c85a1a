import { sortByIds, toMany, toOne, type ResourceType } from '../../kernel/http/catalog.ts';
import { anyOf } from '../../platform/storage/any-of.ts';

export const events: ResourceType = {
  relations: { game: 'games', segments: 'segments' },
  async load({ db, tenantId }, ids) {
    const requestedIds = anyOf(ids);
    const rows = await db
      .selectFrom('events')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', requestedIds)
      .execute();
    const stages = await db
      .selectFrom('segments')
      .select(['id', 'eventId'])
      .where('eventId', '=', requestedIds)
      .where('level', '=', 0)
      .orderBy('dateFrom')
      .orderBy('id')
      .execute();
    const stagesOf = Map.groupBy(stages, (stage) => stage.eventId);
    return sortByIds(ids, rows).map(
      ({ id, name, names, status, dateFrom, dateTo, draft, pause, gameId, version }) => ({
        type: 'events',
        id,
        attributes: {
          name,
          names,
          status,
          date: { from: dateFrom.toISOString(), to: dateTo.toISOString() },
          draft,
          pause,
        },
        relationships: {
          game: toOne('games', gameId),
          segments: toMany(
            'segments',
            (stagesOf.get(id) ?? []).map((stage) => stage.id),
          ),
        },
        meta: { version },
      }),
    );
  },
};
