import { useSyncExternalStore } from 'react'
import { effectiveConsent, type CookieChoice } from './effective-consent.ts'

/** Source: specification, "Cookie choice". */
export const CHOICE_KEY = 'cookieChoice'
export const DETAIL_KEY = 'cookieChoice.detail'

/** Values that storage refused: this tab remembers them, and the next visit asks again. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener) // chosen in another tab
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function readKept(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keep(entries: Record<string, string>): void {
  for (const [key, text] of Object.entries(entries)) {
    try {
      localStorage.setItem(key, text)
      memory.delete(key) // an older value in memory would hide the stored one
    } catch {
      memory.set(key, text)
    }
  }
  tell()
}

/** Null without a choice, or if the stored one is no longer valid. */
export const currentChoice = (): CookieChoice | null =>
  effectiveConsent(readKept(CHOICE_KEY), readKept(DETAIL_KEY), new Date())

/** Undefined on the server and in the first render, which cannot read storage. */
export const useChoice = (): CookieChoice | null | undefined =>
  useSyncExternalStore(subscribe, currentChoice, () => undefined)
