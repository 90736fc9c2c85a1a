import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../../tests/support/championship.ts';
import { openRounds, winOf } from '../../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, startRegion, seriesOf, advance, now, moveTo } = await openRounds();

describe('[SER-19] a referee asks a roster of a disputed series for a picture', async () => {
  const { region, rosters } = await startRegion('single_elimination', ['Alder', 'Birch']);
  const [series] = await seriesOf(region.id, 1);
  const { id } = series!;
  const [home, away] = series!.competitors.map(({ roster }) =>
    rosters.find((one) => one.id === roster!.id)!,
  );
  const requests = () => home!.captain.client.matchSeries.evidenceRequests(id);
  const ask = (roster = home!.id, minutes = 10) =>
    operator.matchSeries.askForEvidence(id, { roster, minutes });

  test('not before the result is disputed', async () => {
    const date = Date.parse(series!.date!);
    await moveTo(new Date(date - 9 * 60_000));
    for (const { captain } of [home!, away!]) await captain.client.checkins.ofSeries(id);
    await moveTo(new Date(date + 1000));
    await home!.captain.client.matchSeries.report(id, winOf('home'));
    expect((await refusalOf(ask())).code).toBe('not-disputed');
    expect(await requests()).toEqual([]);
  });

  test('for a roster of the series, for as long as the referee says', async () => {
    await away!.captain.client.matchSeries.dispute(id, 'We won.');
    expect((await refusalOf(ask('999'))).code).toBe('unknown-roster');
    const askedAt = now();
    expect(await ask()).toEqual([
      {
        roster: home!.id,
        askedAt: askedAt.toISOString(),
        until: new Date(+askedAt + 10 * 60_000).toISOString(),
        isMet: false,
      },
    ]);
    expect(await requests()).toEqual(await ask());
  });

  test('neither a player nor a visitor may ask, and only the players and staff read it', async () => {
    const request = { roster: away!.id, minutes: 5 };
    expect(
      (await refusalOf(home!.captain.client.matchSeries.askForEvidence(id, request))).status,
    ).toBe(403);
    expect((await refusalOf(visitor.matchSeries.evidenceRequests(id))).status).toBe(401);
    expect(await operator.matchSeries.evidenceRequests(id)).toHaveLength(1);
  });

  test('a second request replaces the first, and each roster has its own', async () => {
    await advance(4);
    await ask(home!.id, 20);
    const both = await ask(away!.id, 5);
    expect(new Map(both.map(({ roster, until }) => [roster, until]))).toEqual(
      new Map([
        [home!.id, new Date(+now() + 20 * 60_000).toISOString()],
        [away!.id, new Date(+now() + 5 * 60_000).toISOString()],
      ]),
    );
  });

  test('the request is withdrawn once', async () => {
    await operator.matchSeries.withdrawEvidenceRequest(id, away!.id);
    expect((await requests()).map(({ roster }) => roster)).toEqual([home!.id]);
    for (const roster of [away!.id, '999', '__proto__'])
      expect(
        (await refusalOf(operator.matchSeries.withdrawEvidenceRequest(id, roster))).status,
      ).toBe(404);
  });

  test('the requests end with the dispute', async () => {
    await operator.matchSeries.report(id, winOf('home'));
    expect(await requests()).toEqual([]);
    expect((await refusalOf(ask())).code).toBe('not-disputed');
  });
});
