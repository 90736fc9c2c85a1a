import { NavLink } from 'react-router';
import './site.css';

const PARTS = [
  ['/site', 'Prizes and links'],
  ['/site/names', 'Names'],
  ['/site/texts', 'Texts'],
  ['/site/survey', 'Survey'],
] as const;

/** The head of the screens about the site's content. */
export function SiteHead({ children }: { children: string }) {
  return (
    <div className="head">
      <h1>Site</h1>
      <nav className="site-parts" aria-label="Parts of the site">
        {PARTS.map(([to, name]) => (
          <NavLink key={to} to={to} end>
            {name}
          </NavLink>
        ))}
      </nav>
      <p className="soft">{children}</p>
    </div>
  );
}
