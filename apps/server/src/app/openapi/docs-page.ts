import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getItem, mustHave } from '@ringside/rules/must';
import { escapeHtml, renderLink, renderShape } from './docs-shape.ts';
import type { ApiDocument } from './operations.ts';
import type { Json } from './schema.ts';

type Call = { method: string; path: string; operation: ApiDocument['paths'][string][string] };

const readText = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Renders the API document as one page that loads nothing external, and the policy that enforces
 * this.
 */
export function renderDocs(document: ApiDocument): { html: string; policy: string } {
  const style = readText('docs-base.css') + readText('docs.css');
  const script = readText('docs.js');
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => (operation.tags as string[]).includes(tag.name)),
  }));
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>Ringside API</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#calls">To the calls</a>
<div class="page">
<header class="intro">
<h1>Ringside <b>API</b></h1>
${document.info.description
  .split('\n\n')
  .map((part) => `<p>${prose(part)}</p>`)
  .join('\n')}
<p><a href="/api/openapi.json">The same as OpenAPI 3.1</a></p>
</header>
<form class="search" role="search" action="#calls"><label for="filter">Filter</label><input id="filter" type="search" placeholder="rosters join, 409, segments.write" autocomplete="off" spellcheck="false"><output id="told" for="filter" role="status">${calls.length} calls</output></form>
<div class="columns">
<details class="contents"><summary>Collections</summary><nav aria-label="Collections"><ul>
${[...groups.map(({ name, calls: groupCalls }) => ({ name, count: groupCalls.length })), { name: 'Refusals', count: Object.keys(document.components.responses).length }, { name: 'Shapes', count: Object.keys(document.components.schemas).length }].map(({ name, count }) => `<li><a href="#${name}">${name} <small>${count}</small></a></li>`).join('\n')}
</ul></nav></details>
<main id="calls" tabindex="-1">
${groups.map((group) => renderGroup(document, group)).join('\n')}
${renderRefusals(document)}
${renderShapes(document)}
<p class="none" hidden>No call has all of these words.</p>
</main>
</div>
</div>
<script>${script}</script>
</body>
</html>
`;
  return {
    html,
    policy: `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

/** Renders prose with inline `code`. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function renderGroup(
  document: ApiDocument,
  { name, description, calls }: { name: string; description: string; calls: Call[] },
): string {
  return `<section class="group" id="${name}" aria-labelledby="${name}-title"><header><h2 id="${name}-title">${name}</h2><p>${prose(description)}</p></header>
${calls.map((call) => renderCall(document, call)).join('\n')}
</section>`;
}

function renderCall(document: ApiDocument, { method, path, operation }: Call): string {
  const { operationId, summary, responses } = operation;
  const permission = operation['x-permission'] as string | undefined;
  const needs = permission
    ? `Permission <b>${permission}</b>`
    : (operation.security as Json[]).length > 0
      ? 'Signed in'
      : '';
  const searchText = [
    method,
    path,
    summary,
    operationId,
    permission ?? '',
    ...Object.keys(responses),
  ]
    .join(' ')
    .toLowerCase();
  return `<details class="call" id="${operationId}" data-kind="call" data-find="${escapeHtml(searchText)}"><summary><span class="method ${method}">${method.toUpperCase()}</span><h3 class="path"><code>${pathText(path)}</code></h3><span class="what">${prose(String(summary))}</span>${needs && `<span class="needs">${needs}</span>`}</summary>
<div class="inside">
${[renderParameters(document, operation), renderBody(document, operation), renderAnswers(document, operation)].filter(Boolean).join('\n')}
</div></details>`;
}

const pathText = (path: string) =>
  escapeHtml(path)
    .replace(/\//g, '/<wbr>')
    .replace(/\{\w+\}/g, '<i>$&</i>');

function renderParameters(document: ApiDocument, operation: Call['operation']): string {
  const parameters = (operation.parameters as Json[]).map((parameter) =>
    typeof parameter.$ref === 'string'
      ? mustHave(
          document.components.parameters[getItem(parameter.$ref.split('/'), -1)],
          parameter.$ref,
        )
      : parameter,
  );
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema, description }) => {
    const { default: usual } = schema as Json;
    const about = [
      typeof description === 'string' ? prose(description) : '',
      usual === undefined ? '' : `Default: ${escapeHtml([usual].flat().join(','))}.`,
    ]
      .filter(Boolean)
      .join(' ');
    return `<div><dt><code>${escapeHtml(String(name))}</code> <em${required ? ' class="must"' : ''}>${String(place)}${required ? ', required' : ''}</em></dt><dd><code class="shape">${renderShape(schema as Json)}</code>${about && `<small>${about}</small>`}</dd></div>`;
  });
  return `<section><h4>Parameters</h4><dl class="list">${rows.join('')}</dl></section>`;
}

function renderBody({ components }: ApiDocument, { requestBody }: Call['operation']): string {
  if (!requestBody) return '';
  const { content, required, description } = requestBody as {
    content: Record<string, { schema: Json }>;
    required: boolean;
    description?: string;
  };
  const { schema } = getItem(Object.values(content), 0);
  const named =
    typeof schema.$ref === 'string'
      ? mustHave(components.schemas[getItem(schema.$ref.split('/'), -1)], schema.$ref)
      : schema;
  return `<section><h4>Body${required ? '' : ', optional'}</h4><p><small>${Object.keys(content)
    .map((type) => `<code>${escapeHtml(type)}</code>`)
    .join(
      ' or ',
    )}${description ? `. ${prose(description)}` : ''}</small></p><pre class="shape" tabindex="0">${renderShape(named)}</pre></section>`;
}

function renderAnswers(
  { components }: ApiDocument,
  { operationId, responses }: Call['operation'],
): string {
  const codes = Object.entries(responses).map(
    ([status, { $ref }]) =>
      `<li${status.startsWith('2') ? ' class="fine"' : ''}>${typeof $ref === 'string' ? `<a href="#${$ref.split('/').at(-1)}" title="${escapeHtml(String(components.responses[getItem($ref.split('/'), -1)]?.description))}">${status}</a>` : status}</li>`,
  );
  const shapes = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries((content ?? {}) as Record<string, { schema: Json; example?: unknown }>).map(
      ([type, { schema, example }], index) => {
        const exampleId = `${operationId}-example-${status}-${index}`;
        const shape =
          typeof schema.$ref === 'string'
            ? `<p>${renderLink(schema.$ref)}</p>`
            : `<pre class="shape" tabindex="0">${renderShape(schema)}</pre>`;
        const exampleHtml =
          example === undefined
            ? ''
            : `<h4 id="${exampleId}">Example</h4><pre tabindex="0" aria-labelledby="${exampleId}">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`;
        return `<p>${status} as <code>${escapeHtml(type)}</code></p>${shape}${exampleHtml}`;
      },
    ),
  );
  return `<section><h4>Responses</h4><ul class="codes">${codes.join('')}</ul>${shapes.join('')}</section>`;
}

/** Renders the meaning of each refusal's status with a real example. */
function renderRefusals({ components }: ApiDocument): string {
  const entries = Object.entries(components.responses).map(([name, { description, content }]) => {
    const [[type, { schema, example }]] = Object.entries(
      content as Record<string, { schema: Json; example?: unknown }>,
    ) as [[string, { schema: Json; example?: unknown }]];
    const exampleHtml =
      example === undefined
        ? ''
        : `<pre tabindex="0" aria-label="Example">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`;
    return `<details class="call" id="${name}" data-kind="refusal" data-find="${name.toLowerCase()}"><summary><span class="method">${name.replace(/\D*Error/, '')}</span><h3 class="path"><code>${name}</code></h3><span class="what">${escapeHtml(String(description))}</span></summary>
<div class="inside"><p><code>${escapeHtml(type)}</code>, ${renderLink(String(schema.$ref))}</p>${exampleHtml}</div></details>`;
  });
  return `<section class="group" id="Refusals" aria-labelledby="Refusals-title"><header><h2 id="Refusals-title">Refusals</h2><p>The meaning of each error status.</p></header>\n${entries.join('\n')}\n</section>`;
}

/** Renders the named schemas without the bodies, which are shown with their calls. */
function renderShapes({ components }: ApiDocument): string {
  const shapes = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Body'));
  const entries = shapes.map(
    ([
      name,
      schema,
    ]) => `<details class="call" id="${name}" data-kind="shape" data-find="${name.toLowerCase()}"><summary><span class="method">shape</span><h3 class="path"><code>${name}</code></h3><span class="what">${typeof schema.description === 'string' ? prose(schema.description) : ''}</span></summary>
<div class="inside"><pre class="shape" tabindex="0">${renderShape(schema)}</pre></div></details>`,
  );
  return `<section class="group" id="Shapes" aria-labelledby="Shapes-title"><header><h2 id="Shapes-title">Shapes</h2><p>The schemas of requests and responses.</p></header>\n${entries.join('\n')}\n</section>`;
}
