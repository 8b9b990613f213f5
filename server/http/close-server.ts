import type { Server, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'

export type ServerCloser = {
  /** From now on each answer ends its connection, and tells the reader, who sends no more on it. */
  drain: () => void
  /** Requests that Node has read and that are not answered to their end. */
  running: () => number
  /** Accepts no more connections, and ends each once it is answered; `done` when all have ended. */
  close: (done: () => void) => void
  /** Ends all connections, whatever they do. */
  cut: () => void
}

/**
 * Ends the connections of a server that stops. Node's own count knows nothing of answers of the fast
 * lane: a connection with one that a slow reader has not taken yet is idle for it, and would be cut.
 * Guarded by: close-server.test.ts.
 */
export function createServerCloser(server: Server): ServerCloser {
  /** The requests that run on each open connection. */
  const open = new Map<Socket, number>()
  let running = 0
  let isDraining = false
  let isClosing = false
  const answering = new Set<ServerResponse>()
  const count = (socket: Socket, by: 1 | -1) => {
    running += by
    const requests = open.get(socket)
    if (requests !== undefined) open.set(socket, requests + by)
  }
  const endIfAnswered = (socket: Socket) => {
    if (open.get(socket) !== 0) return
    if (socket.writableLength > 0) socket.destroySoon()
    else socket.destroy()
  }
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  // Before the listener that answers: it may send the headers at once.
  server.prependListener('request', ({ socket }, res) => {
    count(socket, 1)
    if (isDraining) res.shouldKeepAlive = false
    answering.add(res)
    res.once('close', () => {
      answering.delete(res)
      count(socket, -1)
      if (isClosing) endIfAnswered(socket)
    })
  })
  return {
    running: () => running,
    drain: () => {
      isDraining = true
      for (const res of answering) res.shouldKeepAlive = false
    },
    close: (done) => {
      isClosing = true
      // Not that of `http.Server`, which cuts what it takes for idle.
      net.Server.prototype.close.call(server, () => done())
      for (const socket of open.keys()) endIfAnswered(socket)
    },
    cut: () => {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
