export type StreamEvent = { event: string; data: string }

/**
 * Reads the events of a stream as its parts arrive (Server-Sent Events, the fields that the desk
 * sends). Keeps what is incomplete until the next part. Source: HTML standard, 9.2.6.
 */
export function createEventReader(): (part: string) => StreamEvent[] {
  let rest = ''
  return (part) => {
    const blocks = (rest + part).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const fields = block.split('\n').map((line) => /^(event|data): (.*)$/.exec(line))
      const valueOf = (name: string) => fields.find((field) => field?.[1] === name)?.[2]
      const data = valueOf('data')
      return data === undefined ? [] : [{ event: valueOf('event') ?? 'message', data }]
    })
  }
}

const SECOND_MS = 1000
const PAUSES_MS = [1, 2, 5, 10, 20, 60].map((seconds) => seconds * SECOND_MS)

/** How long to wait before the next try, after so many in a row that failed. */
export const pauseMs = (failures: number): number =>
  PAUSES_MS[Math.min(Math.max(1, failures), PAUSES_MS.length) - 1] ?? 60 * SECOND_MS
