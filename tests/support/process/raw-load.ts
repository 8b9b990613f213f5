import { readFileSync } from 'node:fs'
import http from 'node:http'

/** Resident memory of a process, in megabytes. Linux only. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

export type Reply = {
  status: number
  ms: number
  headers: http.IncomingHttpHeaders
  body: string
}

type Question = { path: string; from: string; post?: object }

/** Sends a request to a shop on this machine, over an agent's connections, as the client `from`. */
export function askOver(agent: http.Agent, port: number, question: Question): Promise<Reply> {
  const { path, from, post } = question
  const begun = performance.now()
  const host = `127.0.0.1:${port}`
  const headers = {
    host,
    'x-forwarded-for': from,
    'accept-encoding': post ? 'identity' : 'br',
    ...(post ? { origin: `http://${host}`, 'content-type': 'application/json' } : {}),
  }
  const method = post ? 'POST' : 'GET'
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent, port, host: '127.0.0.1', method, path, headers },
      (response) => {
        const chunks: Buffer[] = []
        response.on('error', reject)
        response.on('data', (chunk: Buffer) => {
          if (post) chunks.push(chunk) // pages would only take memory
        })
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response
          const body = Buffer.concat(chunks).toString()
          resolve({ status, ms: performance.now() - begun, headers: answered, body })
        })
      },
    )
    request.on('error', reject)
    request.end(post ? JSON.stringify(post) : undefined)
  })
}

const ESTABLISHED = '01'

/** Connections to a local port that its server still holds open. Linux only. */
export function connectionsTo(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, from, , state]) => from?.endsWith(local) && state === ESTABLISHED).length
}
