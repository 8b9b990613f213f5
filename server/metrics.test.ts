import { expect, onTestFinished, test } from 'vitest'
import { Metrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'

async function scrape(metrics: Metrics, path = '/metrics') {
  const server = await startMetricsServer(metrics.registry, { port: 0, host: '127.0.0.1' })
  onTestFinished(server.close)
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
  return { status: answer.status, text: await answer.text() }
}

test('requests are counted by kind, method and class of status, in seconds', async () => {
  const metrics = new Metrics()
  metrics.answered({ kind: 'page', method: 'GET', status: 200, ms: 3, isSlow: false })
  metrics.answered({ kind: 'page', method: 'GET', status: 404, ms: 1500, isSlow: true })
  const { status, text } = await scrape(metrics)
  expect(status).toBe(200)
  const ok = 'kind="page",method="GET",status="2xx"'
  expect(text).toContain(`vereda_http_request_duration_seconds_bucket{le="0.0025",${ok}} 0`)
  expect(text).toContain(`vereda_http_request_duration_seconds_bucket{le="0.005",${ok}} 1`)
  expect(text).toContain('vereda_http_slow_requests_total{kind="page"} 1')
})

test('a made-up method makes no series of its own', async () => {
  const metrics = new Metrics()
  for (const method of ['BREW', 'XYZZY']) {
    metrics.answered({ kind: 'page', method, status: 405, ms: 1, isSlow: false })
  }
  const { text } = await scrape(metrics)
  expect(text).toContain('_count{kind="page",method="other",status="4xx"} 2')
  expect(text).not.toContain('XYZZY')
})

test('a value that cannot be read leaves the others in place', async () => {
  const metrics = new Metrics()
  metrics.watch('test_away', 'x', 'of', () => Promise.reject(new Error('no database')))
  metrics.watch('test_here', 'x', 'of', () => ({ a: 1, b: 2 }))
  const { status, text } = await scrape(metrics)
  expect(status).toBe(200)
  expect(text).toContain('test_here{of="b"} 2')
  expect(text).not.toMatch(/test_away\{/)
})

test('a total that something else counts is shown as it stands, however often it is asked', async () => {
  const metrics = new Metrics()
  metrics.watchTotal('test_total', 'x', 'of', () => ({ a: 7 }))
  await scrape(metrics)
  const { text } = await scrape(metrics)
  expect(text).toContain('# TYPE test_total counter')
  expect(text).toContain('test_total{of="a"} 7')
})

test('the version is a series of its own', async () => {
  const metrics = new Metrics()
  metrics.setInfo({ version: '1.2.3', build: 'abc' }, 'sqlite')
  const { text } = await scrape(metrics)
  expect(text).toContain('vereda_build_info{version="1.2.3",build="abc",database="sqlite"} 1')
})

test('nothing else is answered there', async () => {
  expect((await scrape(new Metrics(), '/')).status).toBe(404)
})

test('a port that is taken stops the start by its name', async () => {
  const metrics = new Metrics()
  const first = await startMetricsServer(metrics.registry, { port: 0, host: '127.0.0.1' })
  onTestFinished(first.close)
  const again = startMetricsServer(metrics.registry, { port: first.port, host: '127.0.0.1' })
  await expect(again).rejects.toThrow('METRICS_PORT')
})
