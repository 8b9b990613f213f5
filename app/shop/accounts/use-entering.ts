import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { closeAccountModal, useAccountModal } from './account-modal-store.ts'
import { useShopper } from './use-shopper.ts'

/** How long the welcome stands before the window closes. Source: specification, "Timings". */
const WELCOME_MS = 3000

/**
 * What happens once somebody is signed in: the window closes, the shopper lands where they wanted to
 * go, the page learns who they are, and what had to wait is done.
 */
export function useEntering(onEntered: () => void): () => void {
  const { isOpen, next, afterwards } = useAccountModal()
  const shopper = useShopper()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [wasAsked, setWasAsked] = useState(false)

  const enter = async () => {
    closeAccountModal()
    onEntered()
    if (next) await navigate(next)
    afterwards?.()
    // On purpose: going to another page does not ask again who is signed in.
    await revalidator.revalidate()
    // The button that opened the window has become a link.
    if (document.activeElement === document.body) greetingLink()?.focus()
  }

  // Opened for somebody whom the page greets: their session ended elsewhere, or began there. Only
  // the shop knows which.
  useEffect(() => {
    if (!isOpen || !shopper) return undefined
    let isStillOpen = true
    void revalidator.revalidate().then(() => {
      if (isStillOpen) setWasAsked(true)
    })
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

const greetingLink = () => document.querySelector<HTMLElement>('header a[href="/profile/orders"]')

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
