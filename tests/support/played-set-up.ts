import { createCaller, DAY_MINUTES, type Championship } from './season-players.ts';
import { OPERATOR } from './test-api.ts';

/** Signs the operator in, renews the token and signs out; checks an age. */
export async function signInAsOperator(championship: Championship) {
  const call = createCaller(championship);
  const { data } = await call('POST', '/api/login/1.0', OPERATOR);
  const renewed = await call('POST', '/api/login/1.0/refresh', { refreshToken: data.refreshToken });
  await call('DELETE', '/api/login/1.0', { refreshToken: renewed.data.refreshToken });
  for (const path of ['/healthz', '/readyz', '/api/age-gate/1.0?country=DE'])
    await call('GET', path);
  await call('POST', '/api/age-gate/1.0', { dateOfBirth: '2000-01-01', country: 'DE' });
}

/** Creates an event with a stage and its region, and adds, changes and removes every part of it. */
export async function createSeason({ operator, stage, inMinutes, ...championship }: Championship) {
  const call = createCaller({ operator, stage, inMinutes, ...championship } as Championship);
  const {
    data: { token },
  } = await call('POST', '/api/login/1.0', OPERATOR);
  const { event, stage: top, region } = await stage();
  const change = (path: string, type: string, attributes: object, method = 'PUT') =>
    call(method, path, { data: { type, attributes } }, token);
  await operator.events.update(event.id, { status: 'active' });
  await operator.events.update(event.id, { draft: true });
  await operator.events.update(event.id, { draft: false });
  await change(`/api/events/1.0/${event.id}`, 'events', { name: 'November' });
  await operator.segments.update(top.id, { timezone: 'Europe/Berlin' });
  const segmentParts = {
    'registration-phases': {
      add: await operator.segments.addPhase(top.id, {
        name: 'Main',
        type: 'open',
        date: { from: inMinutes(-30), to: inMinutes(100) },
      }),
      attributes: {
        name: 'Main',
        type: 'open',
        date: { from: inMinutes(-30), to: inMinutes(105) },
      },
    },
    'supported-periods': {
      add: await operator.segments.addPeriod(top.id, { name: 'Score', key: 'score' }),
      attributes: { name: 'Score', key: 'score' },
    },
  };
  for (const [name, { add, attributes }] of Object.entries(segmentParts))
    for (const method of ['PUT', 'PATCH'])
      await change(`/api/segments/1.0/${top.id}/${name}/${add.id}`, name, attributes, method);
  const later = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      date: { from: inMinutes(3 * DAY_MINUTES), to: inMinutes(4 * DAY_MINUTES) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  await operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: later.id } } },
  );
  const rule = await operator.segments.addAdvanceRule(region.id, later.id, '1,2');
  for (const method of ['PUT', 'PATCH']) {
    await call(
      method,
      `/api/segments/1.0/${region.id}/advance-rules/${rule.id}`,
      {
        data: {
          type: 'advance-rules',
          attributes: { placements: '1,2' },
          relationships: { nextSegment: { data: { type: 'segments', id: later.id } } },
        },
      },
      token,
    );
  }
  const extra = await operator.segments.addPhase(region.id, {
    name: 'Late',
    type: 'open',
    date: { from: inMinutes(1), to: inMinutes(2) },
  });
  await call(
    'DELETE',
    `/api/segments/1.0/${region.id}/registration-phases/${extra.id}`,
    undefined,
    token,
  );
  await operator.events.rostersCsv(event.id);
  await operator.events.registrationsCsv(event.id);
  const file = await operator.events.export(event.id);
  const importedEvent = await operator.events.import({
    ...file,
    event: { ...file.event, name: 'Brought back', status: 'archived' },
  });
  await operator.events.delete(importedEvent.id);
  const copy = await operator.events.clone(event.id, {
    name: 'December',
    date: { from: inMinutes(30 * DAY_MINUTES) },
  });
  await operator.events.delete(copy.id);
  await operator.events.setUpSeason(
    { dayOne: inMinutes(60 * DAY_MINUTES), regions: ['EMEA'] },
    { dryRun: true },
  );
  const run = await operator.events.startDryRun(event.id, { teams: 2 });
  await operator.events.dryRuns(event.id);
  await operator.events.dryRun(run.id);
  await operator.events.cancelDryRun(run.id);
  await operator.events.get(event.id);
  await operator.events.list();
  await operator.events.segments(event.id);
  await operator.segments.get(region.id);
  return { event, region };
}

/** Creates a season in one region from the template. */
export async function createNextSeason({ operator, inMinutes }: Championship) {
  await operator.events.setUpSeason({ dayOne: inMinutes(60 * DAY_MINUTES), regions: ['EMEA'] });
}
