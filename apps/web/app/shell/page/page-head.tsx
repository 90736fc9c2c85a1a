import { useLingui } from '@lingui/react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { keepSearch } from './page-address.ts';
import { usePageFacts } from './use-page-facts.ts';

/**
 * Description, canonical address and picture of a public page, for search engines and previews of
 * links; other pages are not indexed.
 */
export function PageHead() {
  const { i18n } = useLingui();
  const { pathname, search } = useLocation();
  const origin = (useRouteLoaderData('root') as { origin: string } | undefined)?.origin ?? '';
  const facts = usePageFacts();
  if (!facts) return <meta name="robots" content="noindex" />;
  const { title, description, picture } = facts;
  const address = origin + pathname + keepSearch({ pathname, search });
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Ringside" />
      <meta property="og:locale" content={i18n.locale} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${origin}/pictures/${picture}.png?lang=${i18n.locale}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
