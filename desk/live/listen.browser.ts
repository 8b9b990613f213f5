import { createEventReader, type StreamEvent } from './event-stream.ts'

/** The server sends a sign every ten seconds; without one the connection is dead. */
const SILENT_MS = 25_000

/**
 * How a stream ended. `over`: nobody is signed in any more. `full`: too many tabs. `refused`: the
 * server does not understand this page. `lost`: anything that may pass.
 */
export type StreamEnd = 'over' | 'full' | 'refused' | 'lost'

type ListenOptions = {
  signal: AbortSignal
  onEvent: (event: StreamEvent) => void
  /** Something has arrived, be it only a sign of life. */
  onHeard: () => void
}

/**
 * Listens to the desk's stream until it ends. By `fetch` and not `EventSource`, which does not tell
 * an ended session from a lost connection, and which reconnects as it likes.
 */
export async function listenTo(address: string, options: ListenOptions): Promise<StreamEnd> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENT_MS)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENT_MS)
    options.onHeard()
  }
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/event-stream' },
      redirect: 'manual', // to sign in
      cache: 'no-store',
      signal: AbortSignal.any([options.signal, silence.signal]),
    })
    const end = endOf(response)
    if (end || !response.body) return end ?? 'lost'
    return await read(response.body, { ...options, onHeard: heard })
  } catch {
    return 'lost' // without a network, aborted, or silent
  } finally {
    clearTimeout(timer)
  }
}

/** Undefined for a stream that begins. */
function endOf({ type, status, ok }: Response): StreamEnd | undefined {
  if (type === 'opaqueredirect') return 'over'
  if (ok) return undefined
  if (status === 429) return 'full'
  return status >= 500 ? 'lost' : 'refused'
}

async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onEvent, onHeard }: ListenOptions,
): Promise<StreamEnd> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const eventsOf = createEventReader()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
    const { done, value } = await reader.read()
    if (done) return 'lost'
    onHeard()
    for (const event of eventsOf(value)) {
      if (event.event === 'end' && event.data.includes('session')) return 'over'
      onEvent(event)
    }
  }
}
