/**
 * Returns whether hooks may use the host of an address. `listed` are hosts, and `*.example.net` for
 * all subdomains; undefined allows any host.
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
