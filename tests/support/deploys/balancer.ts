import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A balancer on loopback: sends each request to one of the servers behind it. */
export type Balancer = {
  url: string
  /** Sends requests to these origins from now on, in turn. */
  use: (...servers: string[]) => void
  /** Sends each request to the origin that `choose` returns for its path. */
  route: (choose: (path: string) => string) => void
  close: () => Promise<void>
}

export async function startBalancer(): Promise<Balancer> {
  let choose: ((path: string) => string | undefined) | undefined
  const agent = new http.Agent({ keepAlive: true })
  const balancer = http.createServer((req, res) => {
    const server = choose?.(req.url ?? '/')
    if (server === undefined) {
      res.writeHead(502).end()
      return
    }
    const { method, headers } = req
    const sent = http.request(new URL(req.url ?? '/', server), { method, headers, agent })
    sent.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(res)
    })
    sent.on('error', () => res.destroy())
    res.on('close', () => sent.destroy())
    req.pipe(sent)
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`, // a TCP server's is no string
    use: (...servers) => {
      let turn = 0
      choose = () => servers[(turn += 1) % servers.length]
    },
    route: (next) => {
      choose = next
    },
    close: async () => {
      const closed = once(balancer, 'close')
      balancer.close()
      balancer.closeAllConnections()
      await closed
      agent.destroy()
    },
  }
}
