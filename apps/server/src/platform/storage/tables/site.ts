import type { SiteLinks, SitePrizes } from '@ringside/contract/collections/site-settings';
import type { QuestionTexts } from '@ringside/contract/collections/survey-questions';
import type { TenantId } from '@ringside/rules/ids';
import type { Wording } from '@ringside/rules/survey/custom-questions';
import type { Generated } from 'kysely';
import type { Id, Json, Version } from './columns.ts';

/** Tables of the content of a championship's site. */
export interface SiteTables {
  /** A null column stands for the default. */
  siteSettings: {
    tenantId: TenantId;
    prizes: Json<SitePrizes> | null;
    links: Json<SiteLinks> | null;
    version: Version;
  };
  nameRules: {
    tenantId: TenantId;
    blockedWords: Json<string[]>;
    allowedWords: Json<string[]>;
    version: Version;
  };
  /** `past` holds former wordings; a question with `archivedAt` null is active. */
  surveyQuestions: {
    id: Id;
    tenantId: TenantId;
    kind: 'rating' | 'choice' | 'choices' | 'text';
    required: boolean;
    texts: Json<QuestionTexts>;
    options: Json<QuestionTexts[]>;
    place: number;
    wording: Generated<number>;
    past: Json<Wording[]>;
    archivedAt: Date | null;
    version: Version;
  };
  /**
   * `message` is the id that Lingui derives from the English text; `text` null restores the
   * catalogue's.
   */
  siteTexts: {
    tenantId: TenantId;
    locale: string;
    message: string;
    text: string | null;
    version: Version;
  };
}
