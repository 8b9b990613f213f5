import { useEffect } from 'react'
import { createStore } from '#app/ui/store.ts'
import type { ChatPicks } from './chat-picks.ts'

/** Undefined while loading; null if loading failed. */
const picks = createStore<ChatPicks | null | undefined>(() => undefined)
let underway: Promise<void> | undefined

/** Fetches the garments once per visit, before an answer shows them. */
export function preparePicks(): void {
  underway ??= fetchPicks()
}

/** The garments of all lists; fetches them if needed. */
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
    underway = undefined // allows a retry
    picks.set(null)
  }
}
