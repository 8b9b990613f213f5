import http from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listen } from '#tests/support/process/ask.ts'

type Value = { stringValue?: string; intValue?: number }
type Attributes = { key: string; value: Value }[]
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attributes
  status: { code?: number }
}
type Sent = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: SentSpan[] }[] }[]
}

export type Span = Omit<SentSpan, 'attributes'> & { attributes: Record<string, unknown> }

const valuesOf = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  )

/** A collector of OpenTelemetry's protocol over HTTP and JSON, on loopback until the test ends. */
export async function startCollector() {
  const spans: Span[] = []
  const headers: http.IncomingHttpHeaders[] = []
  const resources: Record<string, unknown>[] = []
  const take = async (req: http.IncomingMessage) => {
    for (const { resource, scopeSpans } of (JSON.parse(await text(req)) as Sent).resourceSpans) {
      resources.push(valuesOf(resource.attributes))
      const sent = scopeSpans.flatMap((scope) => scope.spans)
      spans.push(...sent.map((span) => ({ ...span, attributes: valuesOf(span.attributes) })))
    }
  }
  const port = await listen(
    http.createServer((req, res) => {
      headers.push(req.headers)
      void take(req).finally(() => {
        res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    }),
  )
  return { url: `http://127.0.0.1:${port}`, spans, headers, resources }
}

/** A collector that accepts connections and never answers; `asked` counts the batches it was sent. */
export async function startSilentCollector() {
  const held: http.ServerResponse[] = []
  const server = http.createServer((_req, res) => void held.push(res))
  onTestFinished(() => server.closeAllConnections())
  return { url: `http://127.0.0.1:${await listen(server)}`, asked: () => held.length }
}
