/**
 * Whether hooks may go to the host of an address; `listed`: hosts, and `*.example.net` for all
 * below one. Undefined: to any.
 */
export function isHookHost(url: string, listed: readonly string[] | undefined): boolean {
  const { hostname } = new URL(url);
  return (
    listed === undefined ||
    listed.some((host) =>
      host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
    )
  );
}
