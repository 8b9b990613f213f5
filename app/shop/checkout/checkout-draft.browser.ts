import { printDraft, readDraft, type TypedForm } from '#core/checkout/checkout-draft.ts'

/** In this tab's storage, so that it ends with the visit. Signing out removes it too. */
const KEY = 'checkout.form'

/** Holds what storage refuses. Signing out loads a new document, which ends it. */
let memory: string | undefined

/** Keeps what was typed at the checkout until the order is placed or the tab is closed. */
export function keepForm(owner: string, typed: TypedForm): void {
  const text = printDraft(owner, typed)
  memory = undefined
  try {
    sessionStorage.setItem(KEY, text)
    // The stand-in for a blocked storage accepts everything and stores nothing.
    if (sessionStorage.getItem(KEY) !== text) memory = text
  } catch {
    memory = text
  }
}

/** What this shopper has typed at the checkout before, in this visit. */
export function keptForm(owner: string, first: TypedForm): TypedForm | undefined {
  return readDraft(stored() ?? '', owner, first)
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? memory
  } catch {
    return memory
  }
}

/** The order is placed. */
export function forgetForm(): void {
  memory = undefined
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so it is empty.
  }
}
