/**
 * The message that the server sends to a device
 * (`apps/server/src/platform/outbound/push/send-notice.ts`). `page`: the path without its language,
 * `path` with it.
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
 * Parses the notice of a push message; returns null where it is none. Only the server can write to
 * this device, but an older one may use another form.
 */
export function parseNotice(data: unknown): Notice | null {
  const notice = (data ?? {}) as Partial<Notice>;
  const { path = '' } = notice;
  const texts = [notice.title, notice.body, notice.page, notice.path, notice.tag];
  return texts.every((text) => typeof text === 'string') &&
    path.startsWith('/') &&
    !path.startsWith('//')
    ? (notice as Notice)
    : null;
}

/** Returns whether a window shows the page of a notice, in any language, or a page below it. */
export function isShowingPage({ url }: Pick<Window, 'url'>, page: string): boolean {
  const { pathname } = new URL(url);
  return [pathname, pathname.replace(/^\/\w+/, '')].some(
    (path) => path === page || path.startsWith(`${page}/`),
  );
}

/** Returns whether a visible window shows the page already. */
export const isInSight = (windows: readonly Window[], page: string): boolean =>
  windows.some((window) => window.visibilityState === 'visible' && isShowingPage(window, page));

/**
 * Returns the window that a click on a notice leads to: one that shows its page, else any;
 * undefined where a new one must open.
 */
export const findWindow = <Shown extends Pick<Window, 'url'>>(
  windows: readonly Shown[],
  page: string,
): Shown | undefined => windows.find((window) => isShowingPage(window, page)) ?? windows[0];
