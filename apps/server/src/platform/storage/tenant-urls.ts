/** A championship and the origin of its site or console, without a slash at the end. */
export interface TenantUrl {
  key: string;
  url: string;
}

const FORM = 'key=https://host, separated by commas';
/** The messages for a value from a file, whose content is never shown. */
const FORMS: Record<string, string> = {
  TENANT_URLS: `${FORM}, with each championship and each host once`,
  CONSOLE_URL: 'https://host, which no site uses, without a path',
  TENANT_CONSOLE_URLS: `${FORM}, with each championship that has a site and each host once`,
};
const PAIR = /^([a-z0-9-]{1,40})=(https?:\/\/[^/?#@\s]+)\/?$/;

/** Returns what a browser sends as `Host`: the default port of the scheme is omitted. */
export const hostOf = (url: string): string => new URL(url).host;

/**
 * Parses a list of addresses by the setting's name. Each championship and each host may occur once,
 * and some of both are taken already.
 */
function readList(
  setting: string,
  list: string | undefined,
  takenAddresses: { keys: Iterable<string>; hosts: Iterable<string> },
): { tenants: TenantUrl[]; mistakes: string[] } {
  const tenants: TenantUrl[] = [];
  const mistakes: string[] = [];
  const [keys, hosts] = [new Set(takenAddresses.keys), new Set(takenAddresses.hosts)];
  const texts = (list ?? '').split(',').map((text) => text.trim());
  for (const text of texts.filter(Boolean)) {
    const pair = parsePair(text);
    if (!pair) {
      mistakes.push(`${setting}: "${text}" is not of the form ${FORM}`);
      continue;
    }
    const { key, url } = pair;
    const host = hostOf(url);
    if (keys.has(key)) mistakes.push(`${setting}: ${key} already has an address`);
    else if (hosts.has(host))
      mistakes.push(`${setting}: ${host} is the host of another championship`);
    else tenants.push(pair);
    keys.add(key);
    hosts.add(host);
  }
  return { tenants, mistakes };
}

function parsePair(text: string): TenantUrl | undefined {
  const [, key, url] = PAIR.exec(text) ?? [];
  return key && url && URL.canParse(url) ? { key, url: new URL(url).origin } : undefined;
}

export interface AddressSettings {
  TENANT: string;
  PORT: number;
  PUBLIC_URL?: string | undefined;
  TENANT_URLS?: string | undefined;
  CONSOLE_URL?: string | undefined;
  TENANT_CONSOLE_URLS?: string | undefined;
}

/** The addresses of sites and consoles. */
export interface Addresses {
  /** The default championship's site. */
  publicUrl: string;
  /** The sites of the other championships. */
  tenantUrls: TenantUrl[];
  /**
   * The consoles with a host of their own, which serves nothing else; the others are under /console
   * of their site.
   */
  consoleUrls: TenantUrl[];
}

/**
 * Parses the settings that are addresses of sites and consoles, some of them from files. No two
 * share a host.
 */
export function readAddresses(
  data: AddressSettings,
  fromFile: ReadonlySet<string>,
): Addresses & { mistakes: string[] } {
  const key = data.TENANT;
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, '');
  const sites = readList('TENANT_URLS', data.TENANT_URLS, {
    keys: [key],
    hosts: [hostOf(publicUrl)],
  });
  const hosts = [publicUrl, ...sites.tenants.map(({ url }) => url)].map(hostOf);
  const consoleUrls =
    data.CONSOLE_URL === undefined ? [] : [{ key, url: new URL(data.CONSOLE_URL).origin }];
  const pathed =
    data.CONSOLE_URL !== undefined && new URL(data.CONSOLE_URL).pathname !== '/'
      ? ['CONSOLE_URL: a host of its own without a path, such as https://desk.example']
      : [];
  const others = readList('TENANT_CONSOLE_URLS', data.TENANT_CONSOLE_URLS, {
    keys: [key],
    hosts: [...hosts, ...consoleUrls.map(({ url }) => hostOf(url))],
  });
  const shared = consoleUrls
    .filter(({ url }) => hosts.includes(hostOf(url)))
    .map(
      ({ url }) =>
        `CONSOLE_URL: ${hostOf(url)} is the host of a site; without CONSOLE_URL the console is under /console of each site`,
    );
  const homeless = others.tenants
    .filter((one) => !sites.tenants.some((site) => site.key === one.key))
    .map((one) => `TENANT_CONSOLE_URLS: ${one.key} has no site in TENANT_URLS`);
  return {
    publicUrl,
    tenantUrls: sites.tenants,
    consoleUrls: [...consoleUrls, ...others.tenants],
    mistakes: untold(
      [...sites.mistakes, ...pathed, ...shared, ...others.mistakes, ...homeless],
      fromFile,
    ),
  };
}

/** Removes values that a file gave from the error messages. */
function untold(mistakes: string[], fromFile: ReadonlySet<string>): string[] {
  const named = mistakes.map((mistake) => ({
    mistake,
    name: mistake.slice(0, mistake.indexOf(':')),
  }));
  return [
    ...new Set(
      named.map(({ mistake, name }) => (fromFile.has(name) ? `${name}: ${FORMS[name]}` : mistake)),
    ),
  ];
}
