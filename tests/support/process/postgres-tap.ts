import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/**
 * What a program asked of Postgres: statements, those among them that were prepared by name, and how
 * often a connection sent something and waited for the answer. Statements that are sent together are
 * one round trip.
 */
export type Asked = { statements: number; named: number; roundTrips: number }

export type PostgresTap = TcpProxy & {
  /** What was asked since the last call. */
  asked: () => Asked
}

/** A proxy to the Postgres of `target` that counts what passes, without encryption. */
export async function startPostgresTap(target: string): Promise<PostgresTap> {
  let asked: Asked = { statements: 0, named: 0, roundTrips: 0 }
  const proxy = await startTcpProxy(target, () => {
    let waitsFor = 0
    return {
      // The first message of a connection has no type.
      fromClient: readMessages(1, (type, body) => {
        if (type === 'B' && nameOf(body) !== '') asked.named += 1
        if (type === 'E' || type === 'Q') asked.statements += 1
        if (type !== 'S' && type !== 'Q') return
        if (waitsFor === 0) asked.roundTrips += 1
        waitsFor += 1
      }),
      fromServer: readMessages(0, (type) => {
        if (type === 'Z') waitsFor = Math.max(0, waitsFor - 1) // the first says only that it is ready
      }),
    }
  })
  return {
    ...proxy,
    asked: () => {
      const before = asked
      asked = { statements: 0, named: 0, roundTrips: 0 }
      return before
    },
  }
}

/** The statement that a Bind message names, after its portal. */
function nameOf(bind: Buffer): string {
  const begin = bind.indexOf(0) + 1
  return bind.toString('latin1', begin, bind.indexOf(0, begin))
}

/** Cuts a stream into messages: a type, four bytes of length, and a body. */
function readMessages(untyped: number, onMessage: (type: string, body: Buffer) => void) {
  let rest = Buffer.alloc(0)
  let left = untyped
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = left > 0 ? 0 : 1
      if (rest.length < head + 4) return
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return
      if (head === 1) onMessage(rest.toString('latin1', 0, 1), rest.subarray(5, end))
      else left -= 1
      rest = rest.subarray(end)
    }
  }
}
