import cookies from '#content/cookies.json' with { type: 'json' }
import { toast } from '#app/ui/overlays/toast-store.ts'
import type { OptionalCategory } from './consent.ts'
import { allowOnly } from './use-consent.ts'

/** Stores a choice and confirms it, where nothing else on the page changes. */
export function saveChoice(categories: readonly OptionalCategory[]): void {
  allowOnly(categories)
  toast.show({ text: cookies.saved, durationMs: 3000 })
}
