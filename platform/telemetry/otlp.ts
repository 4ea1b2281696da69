import { cutTrailing } from "#kernel/text/cut-trailing.ts";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT_CONTEXT, type Span as OtelSpan, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { SpanStart, Span, Tracer } from "./tracer.ts";

export interface OtlpOptions {
  /** Base URL of the collector; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  /** Share of requests and jobs to trace, from 0 to 1. Each is traced completely or not at all. */
  readonly share: number;
  readonly onFailure: (error: Error | undefined) => void;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER } as const;
const SHUTDOWN_MS = 2_000;
const REPORT_INTERVAL_MS = 60_000;

/**
 * Sends traces over OTLP/HTTP. Only this module depends on OpenTelemetry; it is loaded only if
 * OTEL_EXPORTER_OTLP_ENDPOINT is set (decision 0016). Spans are dropped while the collector is unavailable,
 * and no other work waits for it.
 */
export function openTracer(options: OtlpOptions): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${cutTrailing(options.endpoint, "/")}/v1/traces`,
    headers: { ...options.headers },
    timeoutMillis: 10_000,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": options.serviceName,
      "service.version": options.version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingExporter(exporter, options.onFailure),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer("corella", options.version);
  const spans = new WeakMap<Span, OtelSpan>();
  return {
    begin({ name, kind, attributes, parent, began }: SpanStart): Span {
      const parentSpan = parent && spans.get(parent);
      const context = parentSpan ? trace.setSpan(ROOT_CONTEXT, parentSpan) : ROOT_CONTEXT;
      const otelSpan = tracer.startSpan(
        name,
        { kind: KINDS[kind], attributes: { ...attributes }, ...startOf(began) },
        context,
      );
      const span: Span = {
        trace_id: otelSpan.spanContext().traceId,
        end(more, failure) {
          if (more) otelSpan.setAttributes({ ...more });
          if (failure !== undefined) otelSpan.setStatus({ code: SpanStatusCode.ERROR, message: failure });
          otelSpan.end();
        },
      };
      spans.set(span, otelSpan);
      return span;
    },
    async stop() {
      const controller = new AbortController();
      const timeout = pause(SHUTDOWN_MS, undefined, { signal: controller.signal }).catch(() => undefined);
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
      controller.abort();
    },
  };
}

const startOf = (began: number | undefined) => (began === undefined ? {} : { startTime: began });

/** Wraps an exporter so that failures are reported, at most once a minute. */
function reportingExporter(exporter: SpanExporter, onFailure: OtlpOptions["onFailure"]): SpanExporter {
  let reportedAt = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && Date.now() - reportedAt > REPORT_INTERVAL_MS) {
          reportedAt = Date.now();
          onFailure(result.error);
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
