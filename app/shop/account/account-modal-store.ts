import { createStore } from '#app/ui/store.ts'
import type { AccountMode } from './account-paths.ts'

export type AccountModal = {
  isOpen: boolean
  mode: AccountMode
  /** The path that the shopper wanted; the caller must check that it belongs to this shop. */
  next: string | undefined
  /** The server has reported that the session ended, so the window need not check. */
  isSessionOver: boolean
  /** Runs after sign-in, for example to save the product whose heart was pressed. */
  afterwards: (() => void) | undefined
}

const CLOSED: AccountModal = {
  isOpen: false,
  mode: 'sign-in',
  next: undefined,
  isSessionOver: false,
  afterwards: undefined,
}

const modal = createStore(() => CLOSED)

const set = (part: Partial<AccountModal>): void => modal.set({ ...modal.get(), ...part })

/** Opens the account window from anywhere. */
export const openAccountModal = ({
  next,
  afterwards,
  isSessionOver = false,
}: Partial<Pick<AccountModal, 'next' | 'afterwards' | 'isSessionOver'>> = {}): void =>
  set({ isOpen: true, mode: 'sign-in', next, afterwards, isSessionOver })

export const showAccountMode = (mode: AccountMode): void => set({ mode })

export const closeAccountModal = (): void =>
  set({ isOpen: false, next: undefined, afterwards: undefined })

export const useAccountModal = modal.use
