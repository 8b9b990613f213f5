import { useLocation } from 'react-router'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { showCookieSettings, useChoice, useSettingsOpen } from './consent-store.ts'

const banner = lazyComponent(() =>
  import('./cookie-banner.tsx').then((module) => module.CookieBanner),
)
const settings = lazyComponent(() =>
  import('./cookie-settings.tsx').then((module) => module.CookieSettings),
)

/** What makes a button open the choice of cookies; its code is fetched when the button is near. */
export const opensCookieSettings = {
  'aria-haspopup': 'dialog',
  onPointerEnter: settings.prepare,
  onFocus: settings.prepare,
  onClick: () => showCookieSettings(true),
} as const

/** Source: specification, "Routes": the two policy pages show no banner. */
const POLICY_PAGES = /^\/(?:privacy|cookies)-policy\/?$/

/** The cookie notice of every page, for whoever has not chosen yet; its code comes only to them. */
export function ConsentLater() {
  const { pathname } = useLocation()
  const isAsked = useChoice() === null && !POLICY_PAGES.test(pathname)
  return (
    <>
      {/* Without the notice nothing is allowed, so a failure costs nothing: the next page asks again. */}
      {isAsked ? <banner.Part wanted onFail={() => {}} /> : null}
      <settings.Part
        wanted={useSettingsOpen()}
        onFail={() => {
          showCookieSettings(false)
          notifyLoadFailure('abrir la configuración')
        }}
      />
    </>
  )
}
