import { buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { Link, useRouteError } from 'react-router';

/** The screen for an unknown address. */
export function NotFound() {
  return (
    <EmptyState
      level={1}
      title="Page not found"
      art="/art/error.svg"
      action={
        <Link className={buttonClassOf({ variant: 'light' })} to="/">
          Go to the desk
        </Link>
      }
    >
      The address may be mistyped.
    </EmptyState>
  );
}

/** The note about a fault in a screen: the rest of the console stays. */
export function ScreenFault() {
  const error = useRouteError();
  console.error(error);
  return (
    <EmptyState
      level={1}
      title="This screen has failed"
      art="/art/error.svg"
      action={
        <a className={buttonClassOf({ variant: 'light' })} href="/console">
          Restart the console
        </a>
      }
    >
      {error instanceof Error ? error.message : 'Nothing was changed.'}
    </EmptyState>
  );
}
