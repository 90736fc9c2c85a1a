import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageRoutes } from './page.routes.ts';

test('the policy of the page allows its own script and style', async () => {
  const answer = await pageRoutes().request('/');
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy')!;
  for (const tag of ['style', 'script']) {
    const [, inline] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)!;
    expect(inline!.length).toBeGreaterThan(100);
    const hash = createHash('sha256').update(inline!).digest('base64');
    expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
  }
});
