import type { Page } from '@playwright/test';

/** How far each finger is from the middle at the start, in pixels. */
const START = 40;

/** Spreads two fingers around a point until each is half as far again from it. */
export async function pinchOut(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: x - apart, y, id: 1 },
              { x: x + apart, y, id: 2 },
            ],
    });
  await fingers('touchStart', START);
  await fingers('touchMove', 1.25 * START);
  await fingers('touchMove', 1.5 * START);
  await fingers('touchEnd', 1.5 * START);
  await session.detach();
}
