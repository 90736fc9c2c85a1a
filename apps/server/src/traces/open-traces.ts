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
  /** Of an OTLP/HTTP collector, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** By which the collector knows us. */
  headers: Record<string, string>;
  /** The share of traces that is kept, 0 to 1. */
  ratio: number;
}

/** A collector that does not answer holds up the end of the process no longer. */
const TIMEOUT_MS = 3_000;

/**
 * Spans for an OpenTelemetry collector, sent in the background. Loaded only where one is
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
  /** Ours, and not the global one of the API: several servers in one process keep apart. */
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
        // by its name alone: its message may hold what people have written
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
