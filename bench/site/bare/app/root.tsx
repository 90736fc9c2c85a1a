import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';

/** What a page of the framework weighs with nothing of ours in it. */
export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Bare</title>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
