/** A championship besides the default one, and where its site is: origin, without a slash at the end. */
export interface TenantUrl {
  key: string;
  url: string;
}

const FORM = 'key=https://host, several by comma';
const PAIR = /^([a-z0-9-]{1,40})=(https?:\/\/[^/?#@\s]+)\/?$/;

/** What a browser names in `Host`: the default port of the scheme is left out. */
export const hostOf = (url: string): string => new URL(url).host;

/** Reads `TENANT_URLS`. Each championship and each host stands once; the default one has PUBLIC_URL. */
export function readTenantUrls(given: string | undefined, own: { key: string; publicUrl: string }): { tenants: TenantUrl[]; mistakes: string[] } {
  const tenants: TenantUrl[] = [];
  const mistakes: string[] = [];
  const keys = new Set([own.key]);
  const hosts = new Set([hostOf(own.publicUrl)]);
  for (const text of (given ?? '').split(',').map((part) => part.trim()).filter(Boolean)) {
    const [, key, url] = PAIR.exec(text) ?? [];
    if (!key || !url || !URL.canParse(url)) mistakes.push(`TENANT_URLS: "${text}" is not of the form ${FORM}`);
    else if (keys.has(key)) mistakes.push(`TENANT_URLS: ${key} has an address already`);
    else if (hosts.has(hostOf(url))) mistakes.push(`TENANT_URLS: ${hostOf(url)} is the host of another championship`);
    else tenants.push({ key, url: new URL(url).origin });
    if (key) keys.add(key);
    if (url && URL.canParse(url)) hosts.add(hostOf(url));
  }
  return { tenants, mistakes };
}
