import { createStore } from '#app/ui/store.ts'
import type { AccountMode } from './account-paths.ts'

export type AccountModal = {
  isOpen: boolean
  mode: AccountMode
  /** Where the shopper wanted to go; whoever leads there makes sure that it is a path of this shop. */
  next: string | undefined
  /** The shop has said that the session is over: it need not be asked again. */
  isSessionOver: boolean
  /** What is to be done once somebody is signed in: save the product whose heart was pressed. */
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

/** Opens the window to sign in or register, from anywhere. */
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
