import { useEffect } from 'react'
import { createStore } from '#app/ui/store.ts'
import type { ChatPicks } from './chat-picks.ts'

/** Undefined while they are on their way; null when they did not come. */
const picks = createStore<ChatPicks | null | undefined>(() => undefined)
let underway: Promise<void> | undefined

/** Asks for the garments once for the whole visit, ahead of the answer that shows them. */
export function preparePicks(): void {
  underway ??= fetchPicks()
}

/** The garments of all lists; asks for them if nobody has. */
export function usePicks(): { picks: ChatPicks | null | undefined; retry: () => void } {
  useEffect(preparePicks, [])
  const now = picks.use()
  return {
    picks: now,
    retry: () => {
      picks.set(undefined)
      preparePicks()
    },
  }
}

async function fetchPicks(): Promise<void> {
  try {
    const response = await fetch('/api/chat-products')
    if (!response.ok) throw new Error(`chat-products: ${response.status}`)
    picks.set((await response.json()) as ChatPicks)
  } catch {
    underway = undefined // whoever presses "again" asks again
    picks.set(null)
  }
}
