import { createStore } from '#app/ui/store.ts'
import type { AccountMode } from './account-paths.ts'

export type AccountModal = {
  isOpen: boolean
  mode: AccountMode
  /** The path that the shopper wanted; the caller must check that it belongs to this shop. */
  next: string | undefined
  /** The server has reported that the session ended, so the window need not check. */
  isSessionOver: boolean
}

const CLOSED: AccountModal = {
  isOpen: false,
  mode: 'sign-in',
  next: undefined,
  isSessionOver: false,
}

const modal = createStore(() => CLOSED)

const set = (part: Partial<AccountModal>): void => modal.set({ ...modal.get(), ...part })

/** Opens the account window from anywhere. */
export const openAccountModal = ({
  next,
  isSessionOver = false,
}: Partial<Pick<AccountModal, 'next' | 'isSessionOver'>> = {}): void =>
  set({ isOpen: true, mode: 'sign-in', next, isSessionOver })

export const showAccountMode = (mode: AccountMode): void => set({ mode })

export const closeAccountModal = (): void => set({ isOpen: false, next: undefined })

export const useAccountModal = modal.use
