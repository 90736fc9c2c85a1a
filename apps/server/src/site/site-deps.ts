import type { Logger } from 'pino';
import type { Admission } from '../platform/admission.ts';
import type { PageDeps } from './page-context.ts';
import type { SharedPagesDeps } from './shared-pages.ts';
import type { SiteContentDeps } from './site-content.ts';

/** The services of the site. */
export type SiteDeps = PageDeps &
  SharedPagesDeps &
  SiteContentDeps & { admission: Pick<Admission, 'wait'>; log: Pick<Logger, 'error'> };
