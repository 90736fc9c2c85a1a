import { useNavigate } from 'react-router';

/**
 * Returns a click handler that opens links inside an element as the site's own, without a new page;
 * the browser handles a click with a modifier key.
 */
export function useOpenInside(): (event: React.MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const href = link.getAttribute('href') ?? '/';
    // Another view of the same page keeps the scroll position.
    void navigate(href, { preventScrollReset: href.split('?')[0] === location.pathname });
  };
}
