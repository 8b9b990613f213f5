import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { closeAccountModal, useAccountModal } from './account-modal-store.ts'
import { safeRedirectPath } from './safe-redirect-path.ts'
import { useShopper } from './use-shopper.ts'

/** How long the welcome stands before the window closes. Source: specification, "Timings". */
const WELCOME_MS = 3000

/**
 * What happens once somebody is signed in: the window closes, the shopper lands where they wanted to
 * go, the page learns who they are, and what had to wait is done.
 */
export function useAfterSignIn(onEntered: () => void): () => void {
  const { isOpen, next: wanted, afterwards, isSessionOver } = useAccountModal()
  const next = safeRedirectPath(wanted) // it may come from the address, where anybody can write
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
    afterwards?.()
    // On purpose: going to another page does not ask again who is signed in.
    await revalidator.revalidate()
  }

  // Opened for somebody whom the page greets: their session ended elsewhere, or began there. Only
  // the shop knows which.
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

/** The button that opened the window becomes a link, and the focus that went back to it would be lost. */
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

/** The welcome after registering, and the three seconds until `enter`; closing it enters at once. */
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
    // The three seconds must not start again when the page behind renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWelcome])
  return { isWelcome, welcome: () => setIsWelcome(true), finish }
}
