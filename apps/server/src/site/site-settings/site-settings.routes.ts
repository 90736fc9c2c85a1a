import { changedSiteSettings } from '@ringside/contract/collections/site-settings';
import { siteSettingsEndpoints } from '@ringside/contract/endpoints/site';
import type { ResourceType } from '../../kernel/http/catalog.ts';
import { defineChange, defineRead, type ReadContext } from '../../kernel/http/endpoint.ts';
import { NAME } from '../../kernel/http/parameters.ts';
import { lockTenant } from '../../platform/storage/locks.ts';
import { defaultsOf } from '../site-links.ts';
import { saveSiteSettings, SITE } from './save-site-settings.command.ts';
import { findSiteSettings, type StoredSiteSettings } from './site-settings.repository.ts';

/** The settings, one of each championship. */
export const siteSettings: ResourceType = {
  relations: {},
  async load(reader, ids) {
    if (!ids.includes(SITE.id)) return [];
    const { prizes, links, version } = await findSiteSettings(reader);
    return [
      {
        ...SITE,
        attributes: { prizes, links, defaults: defaultsOf(reader.services.config) },
        meta: { version },
      },
    ];
  },
};

const findSettings = async (context: ReadContext): Promise<StoredSiteSettings | undefined> =>
  context.params.id === SITE.id ? findSiteSettings(context) : undefined;
const settingsCall = {
  lock: lockTenant,
  type: SITE.type,
  params: { id: NAME },
  load: findSettings,
} as const;

/** The calls for the prizes and links of the site. */
export const siteSettingsRoutes = [
  defineRead(siteSettingsEndpoints.get, {
    ...settingsCall,
    summary: 'Get the prizes and links of the site',
    access: 'public',
    run: async () => ({ show: SITE }),
  }),
  defineChange(siteSettingsEndpoints.update, {
    ...settingsCall,
    summary: 'Change prizes or links of the site; null restores the default',
    access: { permission: 'site.write' },
    bodyType: SITE.type,
    body: changedSiteSettings,
    run: ({ work }, before, { data }) => saveSiteSettings(work, before, data.attributes),
  }),
];
