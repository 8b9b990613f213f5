import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { closeAccountModal, useAccountModal } from './account-modal-store.ts'
import { safeRedirectPath } from './safe-redirect-path.ts'
import { useShopper } from './use-shopper.ts'

/** Duration of the welcome before the window closes. Source: specification, "Timings". */
const WELCOME_MS = 3000

/**
 * Runs after sign-in: closes the window, opens the page that the shopper wanted, and reloads the
 * shopper's data; `useJoinFavourites` then adds what a guest wanted.
 */
export function useAfterSignIn(onEntered: () => void): () => void {
  const { isOpen, next: wanted, isSessionOver } = useAccountModal()
  const next = safeRedirectPath(wanted) // may come from the address, which anyone can write
  const shopper = useShopper()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [wasAsked, setWasAsked] = useState(false)
  const expectGreeting = useGreetingFocus(shopper !== undefined)

  const enter = async () => {
    if (!next) expectGreeting()
    closeAccountModal()
    onEntered()
    if (next) await navigate(next)
    // Navigation alone does not reload the shopper.
    await revalidator.revalidate()
  }

  // The page shows a shopper, yet the window was opened: the session may have ended or begun in
  // another tab. Only the server knows.
  useEffect(() => {
    if (!isOpen || !shopper || isSessionOver) return undefined
    let isStillOpen = true
    const ask = async () => {
      await revalidator.revalidate()
      if (isStillOpen) setWasAsked(true)
    }
    void ask()
    return () => {
      isStillOpen = false
      setWasAsked(false)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen])
  useEffect(() => {
    if (wasAsked && shopper) void enter()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wasAsked])

  return () => void enter()
}

/** Focuses the greeting: the button that opened the window becomes a link and loses the focus. */
function useGreetingFocus(isKnown: boolean): () => void {
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isKnown || !isExpected.current) return
    isExpected.current = false
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('header a[href="/profile/orders"]')?.focus()
  }, [isKnown])
  return () => {
    isExpected.current = true
  }
}

/** Shows the welcome for three seconds, then calls `enter`; closing it calls `enter` at once. */
export function useWelcome(enter: () => void) {
  const [isWelcome, setIsWelcome] = useState(false)
  const finish = () => {
    setIsWelcome(false)
    enter()
  }
  useEffect(() => {
    if (!isWelcome) return undefined
    const timer = setTimeout(finish, WELCOME_MS)
    return () => clearTimeout(timer)
    // A render of the page must not restart the three seconds.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWelcome])
  return { isWelcome, welcome: () => setIsWelcome(true), finish }
}
