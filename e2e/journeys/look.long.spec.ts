import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.ts';

const PHONE = { width: 844, height: 390 };
test.use({ viewport: PHONE, baseURL: ({ gallery }, use) => use(gallery) });

/** The system fonts with the Han characters of each language. */
const HAN = {
  jp: /Hiragino Sans.*Noto Sans CJK JP/,
  ko: /Apple SD Gothic Neo.*Noto Sans CJK KR/,
  zh_CN: /PingFang SC.*Noto Sans CJK SC/,
  zh_TW: /PingFang TC.*Noto Sans CJK TC/,
};
const TAGS = { jp: 'ja', ko: 'ko', zh_CN: 'zh-Hans', zh_TW: 'zh-Hant' };
const LOCALES = Object.keys(HAN) as (keyof typeof HAN)[];
const fontOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily);

for (const locale of LOCALES) {
  test(`${locale} uses its own Han characters, and names of other languages use theirs`, async ({
    page,
  }) => {
    await page.goto(`/${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', TAGS[locale]);
    for (const place of ['body', 'h1', 'main .btn'])
      expect(await fontOf(page, place), place).toMatch(HAN[locale]);
    for (const other of LOCALES)
      expect(await fontOf(page, `main a[lang=${TAGS[other]}]`), other).toMatch(HAN[other]);
  });
}

test('a score, a ban and a check-in are animated for a moment when they happen, and only then', async ({
  browser,
  gallery,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await (await browser.newContext({ viewport: PHONE, reducedMotion })).newPage();
    await page.goto(gallery);
    const moments = page.locator('#changeanimation');
    // Finished animations count as well: the script records each that begins.
    await page.evaluate(() => {
      const began: { name: string; duration: number; moved: string[] }[] = [];
      Object.assign(window, { began });
      document.addEventListener('animationstart', ({ target, animationName }) => {
        const one = (target as Element)
          .getAnimations({ subtree: true })
          .find((animation) => (animation as CSSAnimation).animationName === animationName);
        const effect = one?.effect as KeyframeEffect | undefined;
        const moved =
          effect
            ?.getKeyframes()
            .flatMap((frame) => Object.keys(frame))
            .filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key)) ??
          [];
        began.push({ name: animationName, duration: Number(effect?.getTiming().duration), moved });
      });
    });
    const began = () =>
      page.evaluate(() =>
        (
          window as unknown as { began: { name: string; duration: number; moved: string[] }[] }
        ).began.filter(({ name }) => ['beat', 'strike', 'stamp'].includes(name)),
      );
    await moments.scrollIntoViewIfNeeded();
    expect(await began(), 'nothing has come about yet').toEqual([]);
    for (const name of ['Report result', 'Lock in bans', 'Check-in'])
      await moments.getByRole('button', { name }).click();
    await expect(moments.getByText('You are checked in.')).toBeVisible();
    if (reducedMotion === 'reduce') {
      expect(await began()).toEqual([]);
      continue;
    }
    await expect
      .poll(async () => [...new Set((await began()).map(({ name }) => name))].sort())
      .toEqual(['beat', 'stamp', 'strike']);
    for (const { name, duration, moved } of await began()) {
      expect(duration, name).toBeLessThan(400);
      expect(
        [...new Set(moved)].filter((what) => what !== 'opacity' && what !== 'transform'),
        name,
      ).toEqual([]);
    }
  }
});
