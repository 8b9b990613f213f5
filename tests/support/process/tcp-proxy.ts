import { once } from 'node:events'
import net from 'node:net'

/**
 * A proxy between the shop and its database.
 * freeze: open connections stay open, but transfer nothing more; new ones work.
 * hang: as freeze, also for new connections, until `resume`.
 * cut: closes every connection; new ones work.
 */
export type TcpProxy = {
  /** The address of `target`, through the proxy. */
  url: string
  freeze: () => void
  hang: () => void
  /** Drops what was held back: those connections end. */
  resume: () => void
  cut: () => void
  close: () => Promise<void>
}

/** Sees what passes on one connection. */
type Watch = { fromClient: (chunk: Buffer) => void; fromServer: (chunk: Buffer) => void }

/** Listens on a free port of this machine and forwards to the host and port of `target`. */
export async function startTcpProxy(target: string, watch?: () => Watch): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<{ client: net.Socket; server: net.Socket | undefined }>()
  let isHanging = false
  // Passes on what comes at once, as both ends do: a small message that waits costs 40 ms.
  const proxy = net.createServer({ noDelay: true }, (client) => {
    const address = { port: Number(port), host: hostname, noDelay: true }
    const server = isHanging ? undefined : net.connect(address)
    const pair = { client, server }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      server?.destroy()
    }
    for (const socket of [client, server]) {
      socket?.on('error', end)
      socket?.on('close', end)
    }
    if (!server) return
    const { fromClient, fromServer } = watch?.() ?? {}
    if (fromClient) client.on('data', fromClient)
    if (fromServer) server.on('data', fromServer)
    client.pipe(server)
    server.pipe(client)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const freeze = () => {
    for (const { client, server } of pairs) {
      if (!server) continue
      client.unpipe(server)
      server.unpipe(client)
      client.pause()
      server.pause()
    }
  }
  const cut = () => {
    for (const { client, server } of pairs) {
      client.destroy()
      server?.destroy()
    }
  }
  const url = new URL(target)
  url.host = `127.0.0.1:${(proxy.address() as net.AddressInfo).port}` // a TCP server's is no string
  return {
    url: url.href,
    freeze,
    hang: () => {
      isHanging = true
      freeze()
    },
    resume: () => {
      isHanging = false
      cut()
    },
    cut,
    close: async () => {
      const closed = once(proxy, 'close')
      proxy.close()
      cut()
      await closed
    },
  }
}
