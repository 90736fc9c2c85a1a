/**
 * What the server sends to a device (`apps/server/src/push/send-notice.ts`). `page`: the path
 * without its language, `path` with it.
 */
export interface Notice {
  title: string;
  body: string;
  page: string;
  path: string;
  tag: string;
}

/** A window of the site, as a service worker knows it. */
export interface Window {
  url: string;
  visibilityState: string;
}

/**
 * The notice that came, or null where what came is none: nobody else can write to this device, but
 * an older server may have written otherwise.
 */
export function noticeIn(data: unknown): Notice | null {
  const sent = (data ?? {}) as Partial<Notice>;
  const texts = [sent.title, sent.body, sent.page, sent.path, sent.tag];
  return texts.every((text) => typeof text === 'string') &&
    sent.path!.startsWith('/') &&
    !sent.path!.startsWith('//')
    ? (sent as Notice)
    : null;
}

/** Whether a window shows the page of a notice, in whichever language, or what lies below it. */
export function showsPage({ url }: Pick<Window, 'url'>, page: string): boolean {
  const { pathname } = new URL(url);
  return [pathname, pathname.replace(/^\/\w+/, '')].some(
    (path) => path === page || path.startsWith(`${page}/`),
  );
}

/** Whether the player looks at it already. */
export const isInSight = (windows: readonly Window[], page: string): boolean =>
  windows.some((window) => window.visibilityState === 'visible' && showsPage(window, page));

/**
 * Which window a press on a notice leads to: one that shows its page, else any; undefined where a
 * new one is opened.
 */
export const windowFor = <Shown extends Pick<Window, 'url'>>(
  windows: readonly Shown[],
  page: string,
): Shown | undefined => windows.find((window) => showsPage(window, page)) ?? windows[0];
