import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { ConfigError } from './config.ts'

export type MetricsServer = { port: number; close: () => Promise<void> }

/**
 * Answers `GET /metrics` in Prometheus format on a port of its own, which visitors cannot reach.
 * Throws `ConfigError` if it cannot listen.
 */
export async function startMetricsServer(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = http.createServer(
    { requestTimeout: 10_000, headersTimeout: 5000, keepAliveTimeout: 65_000 },
    (req, res) => {
      if (req.method !== 'GET' || req.url !== '/metrics') {
        res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('No encontrado\n')
        return
      }
      registry.metrics().then(
        (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (error: unknown) => res.writeHead(500).end(`${String(error)}\n`),
      )
    },
  )
  server.maxConnections = 20
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new ConfigError(`METRICS_HOST, METRICS_PORT: cannot listen there (${error.message})`))
    })
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a string
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
