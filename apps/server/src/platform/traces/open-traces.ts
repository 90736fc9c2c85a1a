import { AsyncLocalStorage } from 'node:async_hooks';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Traces } from './traces.ts';

export interface TracesSettings {
  /** The address of an OTLP/HTTP collector, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** The headers that authenticate this server to the collector. */
  headers: Record<string, string>;
  /** The share of sampled traces, 0 to 1. */
  ratio: number;
}

/** The longest time that an unreachable collector delays the end of the process. */
const TIMEOUT_MS = 3_000;

/**
 * Creates spans for an OpenTelemetry collector, sent in the background. Loaded only if one is
 * configured.
 */
export function openTraces(
  { endpoint, serviceName, headers, ratio }: TracesSettings,
  log: Pick<Logger, 'warn'>,
): Traces {
  const warn = (message: string) => log.warn({ trouble: message }, 'traces could not be sent');
  diag.setLogger(
    { error: warn, warn, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: TIMEOUT_MS })],
  });
  const tracer = provider.getTracer('ringside');
  /** Separate from the API's global one, so that several servers in one process stay apart. */
  const open = new AsyncLocalStorage<Span>();
  return {
    isOn: true,
    async span(name, facts, act, how) {
      const parent = how?.root ? undefined : open.getStore();
      const span = tracer.startSpan(
        name,
        { attributes: facts },
        parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
      try {
        return await open.run(span, () =>
          act({
            say: (more) => void span.setAttributes(more),
            rename: (better) => void span.updateName(better),
          }),
        );
      } catch (error) {
        // Only the name of the error: its message may contain user data.
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: error instanceof Error ? error.name : typeof error,
        });
        throw error;
      } finally {
        span.end();
      }
    },
    close: () =>
      provider
        .shutdown()
        .catch((error: unknown) => warn(error instanceof Error ? error.message : String(error))),
  };
}
