import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  createPath,
  NavigationType,
  useLocation,
  useNavigation,
  useNavigationType,
  type Location,
} from 'react-router'
import { followNavigation, keepPageOffline } from '#app/ui/overlays/keep-page.browser.ts'
import { useDetailsClosing } from './use-details-closing.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type Followed = { href: string; isOutside: boolean }

/**
 * After a navigation to another page the focus goes to its heading, which screen readers then
 * speak; without this the focus would stay on the old link, or be lost. Back and Forward focus the
 * link that was followed and keep the scroll position; then the title is spoken. What keeps the
 * page (a filter, a colour) keeps the focus.
 */
export function RouteFocus() {
  useFollowNavigation()
  useDetailsClosing()
  const location = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const [spoken, setSpoken] = useState('')
  const takeFollowed = useFollowedLink()
  const hrefs = useRef(new Map<string, string | null>())
  const seen = useRef(location)
  const focusBefore = useRef<Element>(null)
  // Before the effects in which a page itself moves the focus.
  useLayoutEffect(() => {
    focusBefore.current = document.activeElement
    // Once for each navigation.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [location])
  useEffect(() => {
    const from = seen.current
    if (from === location) return
    seen.current = location
    const link = takeFollowed()
    if (!isReturn) hrefs.current.set(from.key, link?.href ?? null)
    setSpoken('')
    if (isReturn ? from.pathname === location.pathname : keepsFocus(from, location, link)) return
    if (document.querySelector('dialog:modal')) return // the page is inert
    if (isMovedByPage(focusBefore.current)) return
    const href = isReturn ? hrefs.current.get(location.key) : null
    const onHeading = focusPage(href ?? null, isReturn ? '' : location.hash)
    // Once: a heading is spoken by its focus.
    if (!onHeading && from.pathname !== location.pathname) setSpoken(document.title)
  }, [location, isReturn, takeFollowed])
  return (
    <div aria-live="polite">
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </div>
  )
}

function useFollowNavigation(): void {
  const { state, location } = useNavigation()
  useEffect(keepPageOffline, []) // not before: it asks what is being opened
  useLayoutEffect(() => {
    followNavigation(state === 'loading' ? createPath(location) : undefined)
  }, [state, location])
}

/** Takes the link pressed last. Not the focus, which a press does not move in every browser. */
function useFollowedLink(): () => Followed | null {
  const followed = useRef<Followed>(null)
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      const href = link?.getAttribute('href')
      followed.current = href ? { href, isOutside: !link?.closest('main') } : null
    }
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [])
  return useCallback(() => {
    const link = followed.current
    followed.current = null
    return link
  }, [])
}

/** On the same page only a link from outside its content, from the menu for instance, leads on. */
const keepsFocus = (from: Location, to: Location, link: Followed | null): boolean =>
  from.pathname === to.pathname && to.hash === '' && link?.isOutside !== true

/** The page has focused a part of itself, a form's message for instance. */
function isMovedByPage(before: Element | null): boolean {
  const now = document.activeElement
  return now !== null && now !== before && now.closest('main') !== null && now.tagName !== 'MAIN'
}

/** Focuses the link with this address, else the addressed place, else the heading: then true. */
function focusPage(href: string | null, hash: string): boolean {
  // A card's picture is a second link, hidden from screen readers.
  const selector = `a[href="${CSS.escape(href ?? '')}"]:not([tabindex='-1'])`
  const link = href === null ? null : document.querySelector<HTMLElement>(selector)
  link?.focus({ preventScroll: true })
  if (link && document.activeElement === link) return false
  const place = hash ? document.getElementById(idIn(hash)) : null
  if (place) {
    focus(place)
    return false
  }
  const heading = document.querySelector<HTMLElement>('main h1')
  focus(heading ?? document.querySelector('main'))
  return heading !== null
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return '' // typed by hand
  }
}

/** Also what is focusable only for this moment: otherwise a press on the text would focus it. */
function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  if (!element || document.activeElement === element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
}
