import net from 'node:net'
import { onTestFinished } from 'vitest'

export type RawAnswer = { head: string[]; body: string }

/** One connection that stays open until the test ends, on which bytes are sent as they are. */
export async function openConnection(port: number) {
  const socket = net.connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  let onMore = () => {}
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    onMore()
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    send: (text: string) => void socket.write(text),
    /** The next answer, once it is there whole. */
    async answer(): Promise<RawAnswer> {
      for (;;) {
        const length = lengthOfAnswer(received)
        if (length !== undefined && received.length >= length) {
          const end = received.indexOf('\r\n\r\n')
          const answer = {
            head: received.slice(0, end).split('\r\n'),
            body: received.slice(end + 4, length),
          }
          received = received.slice(length)
          return answer
        }
        await new Promise<void>((resolve) => (onMore = resolve))
      }
    },
    /** What has arrived beyond the answers that were taken. */
    rest: () => received,
  }
}

/** The bytes of the first answer; undefined while they are not known. */
function lengthOfAnswer(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end).toLowerCase()
  if (head.startsWith('http/1.1 304')) return end + 4
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) return end + 4 + Number(length)
  const last = text.indexOf('\r\n0\r\n\r\n', end)
  return last < 0 ? undefined : last + 7
}
