import { useNavigate } from 'react-router';

/**
 * The links inside open as the site's own do, without a new page; a click with a key held is the
 * browser's.
 */
export function useOpenInside(): (event: React.MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const href = link.getAttribute('href') ?? '/';
    // another look at the same page leaves it where it is
    void navigate(href, { preventScrollReset: href.split('?')[0] === location.pathname });
  };
}
