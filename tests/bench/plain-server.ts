import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The yardstick: a server that does nothing but send the bytes it was given, with the headers of
 * the shop's answer. Prints its port.
 */
const { headers, body } = JSON.parse(process.argv[2] ?? '{}') as {
  headers: string[]
  body: string
}
const bytes = Buffer.from(body, 'base64')
const server = http.createServer((_req, res) => {
  res.writeHead(200, headers)
  res.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
