import type { SiteLinks, SitePrizes } from '@ringside/contract/collections/site-settings';
import type { QuestionWords } from '@ringside/contract/collections/survey-questions';
import type { Wording } from '@ringside/rules/survey/own-questions';
import type { Generated } from 'kysely';
import type { Id, Json, Version } from './columns.ts';

/** What a championship's site says. */
export interface SiteTables {
  /** Null: the default. */
  siteSettings: {
    tenantId: string;
    prizes: Json<SitePrizes> | null;
    links: Json<SiteLinks> | null;
    version: Version;
  };
  /** `past`: how it was asked before; `archivedAt` null: it is asked. */
  surveyQuestions: {
    id: Id;
    tenantId: string;
    kind: 'rating' | 'choice' | 'choices' | 'text';
    required: boolean;
    texts: Json<QuestionWords>;
    options: Json<QuestionWords[]>;
    place: number;
    wording: Generated<number>;
    past: Json<Wording[]>;
    archivedAt: Date | null;
    version: Version;
  };
  /** `message`: the id that Lingui makes of the English text; `text` null: the catalogue's again. */
  siteTexts: {
    tenantId: string;
    locale: string;
    message: string;
    text: string | null;
    version: Version;
  };
}
