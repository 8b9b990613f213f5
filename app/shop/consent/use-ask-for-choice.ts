import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useChoice } from './consent-store.ts'
import { askForChoice } from './consent-windows-store.ts'

/** Source: specification, "Routes": the two policy pages show no banner. */
const POLICY_PAGES = /^\/(?:privacy|cookies)-policy\/?$/

/** Shows the cookie banner while no choice is stored. */
export function useAskForChoice(): void {
  const { pathname } = useLocation()
  const isDue = useChoice() === null && !POLICY_PAGES.test(pathname)
  useEffect(() => askForChoice(isDue), [isDue])
}
