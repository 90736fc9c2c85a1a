import { setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { type ReactNode, useMemo } from 'react';

/** Renders a page with the texts of its loader, in addition to those of every page. */
export function WithPageTexts({ texts, children }: { texts: object; children: ReactNode }) {
  const { i18n } = useLingui();
  const whole = useMemo(
    () =>
      setupI18n({
        locale: i18n.locale,
        messages: { [i18n.locale]: { ...i18n.messages, ...texts } },
      }),
    [i18n, texts],
  );
  return <I18nProvider i18n={whole}>{children}</I18nProvider>;
}
