import { useEffect, useSyncExternalStore } from 'react'
import type { ChatPicks } from './chat-picks.ts'

/** Undefined while they are on their way; null when they did not come. */
let picks: ChatPicks | null | undefined
let underway: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Asks for the garments once for the whole visit, ahead of the answer that shows them. */
export function preparePicks(): void {
  underway ??= fetchPicks()
}

/** The garments of all lists; asks for them if nobody has. */
export function usePicks(): { picks: ChatPicks | null | undefined; retry: () => void } {
  useEffect(preparePicks, [])
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => picks,
    () => undefined,
  )
  return {
    picks: now,
    retry: () => {
      publish(undefined)
      preparePicks()
    },
  }
}

async function fetchPicks(): Promise<void> {
  try {
    const response = await fetch('/api/chat-products')
    if (!response.ok) throw new Error(`chat-products: ${response.status}`)
    publish((await response.json()) as ChatPicks)
  } catch {
    underway = undefined // whoever presses "again" asks again
    publish(null)
  }
}

function publish(next: ChatPicks | null | undefined): void {
  picks = next
  for (const listener of listeners) listener()
}
