import { readFileSync } from 'node:fs'
import http from 'node:http'

/** What a process holds in memory, in megabytes. Linux only. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

export type Reply = { status: number; ms: number; headers: http.IncomingHttpHeaders }

/** Asks a shop on this machine, through the connections of an agent; the body is read and dropped. */
export function fetchOver(
  agent: http.Agent,
  port: number,
  { path, from }: { path: string; from: string },
): Promise<Reply> {
  const begun = performance.now()
  const headers = { host: `127.0.0.1:${port}`, 'x-forwarded-for': from, 'accept-encoding': 'br' }
  return new Promise((resolve, reject) => {
    const request = http.get({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response
        resolve({ status, ms: performance.now() - begun, headers: answered })
      })
      response.resume()
    })
    request.on('error', reject)
  })
}

const ESTABLISHED = '01'

/** Connections to a port of this machine that its server still holds open. Linux only. */
export function connectionsTo(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, from, , state]) => from?.endsWith(local) && state === ESTABLISHED).length
}
