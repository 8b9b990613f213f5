import { useSyncExternalStore } from 'react'

export type AccountMode = 'sign-in' | 'register' | 'forgotten'

export type AccountModal = {
  isOpen: boolean
  mode: AccountMode
  /** Where the shopper wanted to go: a path of this shop. */
  next: string | undefined
  /** What is to be done once somebody is signed in: save the product whose heart was pressed. */
  afterwards: (() => void) | undefined
}

const CLOSED: AccountModal = {
  isOpen: false,
  mode: 'sign-in',
  next: undefined,
  afterwards: undefined,
}

let state = CLOSED
const listeners = new Set<() => void>()

function set(part: Partial<AccountModal>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

/** Opens the window to sign in or register, from anywhere. */
export const openAccountModal = (wish: { next?: string; afterwards?: () => void } = {}): void =>
  set({ isOpen: true, mode: 'sign-in', next: wish.next, afterwards: wish.afterwards })

export const showAccountMode = (mode: AccountMode): void => set({ mode })

export const closeAccountModal = (): void =>
  set({ isOpen: false, next: undefined, afterwards: undefined })

export function useAccountModal(): AccountModal {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => state,
    () => CLOSED,
  )
}
