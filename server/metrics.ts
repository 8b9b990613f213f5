import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseKind } from '#db/open.ts'
import type { LogLevel } from './log.ts'
import type { Version } from './version.ts'

/** An answered request: its kind, method, status and duration. */
export type Answered = {
  kind: RequestKind
  method: string
  status: number
  /** From the request headers to the response headers, in milliseconds. */
  ms: number
  isSlow: boolean
}

/** A fixed set, so that visitors cannot create new series. */
export type RequestKind = 'page' | 'data' | 'api' | 'file' | 'probe'

/** Seconds. Cached pages take less than the first; nothing should reach the last. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A number for each value of a label. */
export type ReadValues = () => Record<string, number> | Promise<Record<string, number>>

const METHODS = new Set(['GET', 'HEAD', 'POST'])

/**
 * The operator's metrics, in a registry of their own, so that tests do not share them.
 * `docs/servidor.md` explains each alarm.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #registers = [this.registry]

  readonly #requests = new Histogram({
    name: 'vereda_http_request_duration_seconds',
    help: 'Time until the headers of the answer, by kind of address, method and class of status',
    labelNames: ['kind', 'method', 'status'],
    buckets: SECONDS,
    registers: this.#registers,
  })
  readonly #slowRequests = this.#counter(
    'vereda_http_slow_requests_total',
    'Requests that took longer than a second until the headers of the answer',
    'kind',
  )
  readonly #logLines = this.#counter('vereda_log_lines_total', 'Lines of the log', 'level')
  readonly #securityEvents = this.#counter(
    'vereda_security_events_total',
    'Security events by name',
    'event',
  )

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  answered({ kind, method, status, ms, isSlow }: Answered): void {
    const labels = {
      kind,
      method: METHODS.has(method) ? method : 'other',
      status: `${Math.trunc(status / 100)}xx`,
    }
    this.#requests.observe(labels, ms / 1000)
    if (isSlow) this.#slowRequests.inc({ kind })
  }

  logged(level: LogLevel): void {
    this.#logLines.inc({ level })
  }

  securityEvent(event: string): void {
    this.#securityEvents.inc({ event })
  }

  /** A series of value 1 whose labels identify the version. */
  setInfo(version: Version, database: DatabaseKind): void {
    const info = new Gauge({
      name: 'vereda_build_info',
      help: 'Always 1; the labels say which version runs, on which database',
      labelNames: ['version', 'build', 'database'],
      registers: this.#registers,
    })
    info.set({ ...version, database }, 1)
  }

  /**
   * A gauge that is read on each scrape. `read` returns a number for each value of `label`. If it
   * throws, only these series are missing, so a database outage does not hide the other metrics.
   */
  watch(name: string, help: string, label: string, read: ReadValues): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: this.#registers,
      async collect() {
        gauge.reset()
        const values = await readOrNothing(read)
        for (const [of, value] of Object.entries(values)) gauge.set({ [label]: of }, value)
      },
    })
  }

  /** A counter that is read on each scrape; it only grows while the process lives. */
  watchTotal(name: string, help: string, label: string, read: ReadValues): void {
    const counter = new Counter({
      name,
      help,
      labelNames: [label],
      registers: this.#registers,
      async collect() {
        counter.reset()
        const values = await readOrNothing(read)
        for (const [of, value] of Object.entries(values)) counter.inc({ [label]: of }, value)
      },
    })
  }

  #counter<Label extends string>(name: string, help: string, label: Label): Counter<Label> {
    return new Counter({ name, help, labelNames: [label], registers: this.#registers })
  }
}

async function readOrNothing(read: ReadValues): Promise<Record<string, number>> {
  try {
    return await read()
  } catch {
    return {} // readiness and the log report the error
  }
}
