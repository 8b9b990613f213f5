import type { ServerResponse } from 'node:http'

/**
 * What one client may leave unread in memory: eighty pages. A browser reads each as it comes; a proxy
 * takes all of it at once.
 */
const MOST_BYTES = 8 * 1024 * 1024

/** The answers that each client has not read to their end. */
export type Unread = {
  /** Counts an answer until its connection has taken it. */
  watch: (client: string, res: ServerResponse) => void
  /** Whether the client must read first, before anything more is rendered for it. */
  isTooMuch: (client: string) => boolean
}

export function createUnread(mostBytes: number = MOST_BYTES): Unread {
  const open = new Map<string, Set<ServerResponse>>()
  return {
    watch: (client, res) => {
      const answers = open.get(client) ?? new Set()
      open.set(client, answers.add(res))
      res.once('close', () => {
        answers.delete(res)
        if (answers.size === 0 && open.get(client) === answers) open.delete(client)
      })
    },
    isTooMuch: (client) => {
      let bytes = 0
      for (const res of open.get(client) ?? []) bytes += res.writableLength
      return bytes > mostBytes
    },
  }
}
