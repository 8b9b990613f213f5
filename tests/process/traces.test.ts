import { expect, onTestFinished, test } from 'vitest'
import { bar } from '#tests/support/bars.ts'
import { createClient } from '#tests/support/process/shop-client.ts'
import { startShop } from '#tests/support/process/shop-process.ts'
import {
  startCollector,
  startSilentCollector,
  type Span,
} from '#tests/support/deploys/trace-collector.ts'
import { medianMs } from '#tests/support/process/timing.ts'
import { until } from '#tests/support/until.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

async function tracedShop(env: Record<string, string>) {
  const shop = await startShop({ env: { TRUSTED_PROXIES: '127.0.0.1', ...env } })
  onTestFinished(() => shop.stop())
  return shop
}

/** Waits for a span with this name, and perhaps this route. */
async function untilSent(spans: readonly Span[], name: string, within?: string): Promise<Span> {
  const find = () =>
    spans.find((span) => span.name === name && (within ?? span.traceId) === span.traceId)
  await until(() => expect(spans.map((span) => span.name)).toContain(name))
  await until(() => expect(find()).toBeDefined())
  const found = find()
  if (!found) throw new Error(name) // seen just now
  return found
}

test('a request is a span of the proxy’s trace, with its route, status and id, and its work below', async () => {
  const { url, spans, headers, resources } = await startCollector()
  const shop = await tracedShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=of%20the%20collector',
  })
  const client = createClient(shop, '203.0.113.7')
  const answer = await client.get('/products/mens-tshirt-1?from=secret', {
    traceparent: `00-${TRACE}-${SPAN}-01`,
  })
  expect(answer.status).toBe(200)
  const request = await untilSent(spans, 'GET /products/:productId')
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: SPAN })
  expect(request.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/products/:productId',
    'http.request.header.x-request-id': answer.headers['x-request-id'],
    'http.response.status_code': 200,
  })
  const render = await untilSent(spans, 'render', TRACE)
  expect(render.parentSpanId).toBe(request.spanId)
  expect(headers[0]?.['x-api-key']).toBe('of the collector')
  expect(resources[0]).toMatchObject({ 'service.name': 'shop' })

  // A form: its transaction, and the mail that it queued.
  const fields = {
    user_name: 'Lucía Herrero',
    user_email: 'lucia@correo.example',
    subject: 'Consulta sobre pedido',
    message: '¿Cuándo llega?',
    token: '',
    extra_note: '',
  }
  const sent = await client.postForm('/contact', fields)
  expect(sent.status).toBe(200)
  const { traceId } = await untilSent(spans, 'POST /contact')
  await untilSent(spans, 'db.transaction', traceId)
  await untilSent(spans, 'mail.send')
  await untilSent(spans, 'job')
  expect(JSON.stringify(spans)).not.toMatch(/secret|lucia|Herrero|203\.0\.113/i)
})

test('a stranger joins no trace, and files and health checks are none', async () => {
  const { url, spans } = await startCollector()
  const shop = await startShop({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } })
  onTestFinished(() => shop.stop())
  const headers = { traceparent: `00-${TRACE}-${SPAN}-01` }
  for (const path of ['/healthz', '/favicon.svg', '/faq']) await fetch(shop.url + path, { headers })
  const page = await untilSent(spans, 'GET /faq')
  expect(page.traceId).not.toBe(TRACE)
  expect(spans.filter(({ name }) => name.startsWith('GET'))).toEqual([page])
})

/** A collector at an address where nobody listens. */
const DEAD = { url: 'http://127.0.0.1:9', asked: () => 0 }
const REQUESTS = 40

test.each([
  ['is dead', () => Promise.resolve(DEAD)],
  ['never answers', startSilentCollector],
])('a collector that %s costs no request, and no stop', async (says, start) => {
  const { url, asked } = await start()
  const shop = await tracedShop({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  let n = 0
  // Each another: what the shop keeps is answered without a trace.
  const ms = await medianMs(REQUESTS, async () => {
    expect((await fetch(`${shop.url}/api/search?q=gorro${(n += 1)}`)).status).toBe(200)
  })
  // Batches leave by a clock of their own: a request that waited for one would have made one.
  expect(asked()).toBeLessThan(0.75 * REQUESTS)
  bar(`a search while the collector ${says}, in ms`, ms, 100)
  expect(shop.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
