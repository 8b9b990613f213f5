import type http from 'node:http'
import type { Socket } from 'node:net'
import { readSimpleRequest, type SimpleRequest } from './simple-request.ts'

/** Answers a request on its connection, at once and whole; false if it cannot. */
export type AnswerAtOnce = (socket: Socket, request: SimpleRequest) => boolean

/**
 * Requests that one connection may have answered here. Node's own limit counts only those that it
 * reads itself.
 */
const MOST_REQUESTS = 10_000
const HEAD_END = '\r\n\r\n'

type PassOn = (chunk: Buffer) => void

/**
 * Lets `answer` see a request before Node parses it. Node's parser, request and response objects
 * take three quarters of the time of a kept page; see decision 064. Only a connection between two
 * requests is looked at, and only a plain GET that arrived whole: Node reads everything else,
 * byte for byte, so its limits and refusals hold as before. The first request of a connection is
 * Node's, which begins its clocks with it.
 */
export function openFastLane(server: http.Server, answer: AnswerAtOnce): void {
  const lanes = new WeakMap<Socket, Lane>()
  server.on('connection', (socket: Socket) => {
    const listeners = socket.listeners('data') as PassOn[] // of the socket's `data` event
    // One listener, Node's. Anything else is a version of Node that works in another way.
    if (listeners.length !== 1 || !listeners[0]) return
    const passOn = listeners[0].bind(socket)
    const lane = new Lane()
    lanes.set(socket, lane)
    socket.removeAllListeners('data')
    socket.on('data', (chunk: Buffer) => {
      if (lane.isFree(socket) && server.listening) {
        const request = readSimpleRequest(chunk)
        if (request && answer(socket, request)) return lane.answered()
      }
      lane.passedOn(chunk)
      passOn(chunk)
    })
  })
  server.on('request', (req: http.IncomingMessage, res: http.ServerResponse) => {
    const lane = lanes.get(req.socket)
    if (!lane) return
    lane.begun(req)
    res.once('close', () => lane.ended(req))
  })
}

/**
 * Whether a connection is between two requests. It is again after one that Node has read and
 * answered to its last byte; if that is not certain, the rest of the connection is Node's.
 */
class Lane {
  #state: 'free' | 'busy' | 'closed' = 'busy'
  #answered = 0
  #requests = 0
  #bytes = 0
  /** Where the head of the request ends that Node is reading; unknown before its first bytes. */
  #headBytes = 0

  isFree(socket: Socket): boolean {
    // What was sent before must have left: the bytes keep their order, and memory its bound.
    return this.#state === 'free' && socket.writableLength === 0 && socket.writable
  }

  answered(): void {
    this.#answered += 1
    if (this.#answered >= MOST_REQUESTS) this.#state = 'closed'
  }

  passedOn(chunk: Buffer): void {
    if (this.#state === 'closed') return
    this.#state = 'busy'
    if (this.#bytes === 0) {
      const end = chunk.indexOf(HEAD_END)
      if (end < 0) this.#state = 'closed'
      this.#headBytes = end + HEAD_END.length
    }
    this.#bytes += chunk.length
  }

  begun({ headers }: http.IncomingMessage): void {
    this.#requests += 1
    if (this.#requests > 1 || headers['transfer-encoding'] !== undefined) this.#state = 'closed'
  }

  ended({ complete, headers }: http.IncomingMessage): void {
    const bodyBytes = Number(headers['content-length'] ?? 0)
    if (this.#state === 'closed') return
    const isWhole = complete && this.#bytes === this.#headBytes + bodyBytes
    this.#state = isWhole ? 'free' : 'closed'
    this.#requests = 0
    this.#bytes = 0
  }
}
