import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Renders the document. The file exists so that the tools do not install one of their own. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Response {
  headers.set('content-type', 'text/html');
  return new Response(
    `<!doctype html>${renderToString(<ServerRouter context={entry} url={request.url} />)}`,
    { status, headers },
  );
}
