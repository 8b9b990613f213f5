import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import { showCookieSettings, useAsked, useSettingsOpen } from './consent-windows-store.ts'

const banner = lazyComponent(() =>
  import('./cookie-banner.tsx').then((module) => module.CookieBanner),
)
const settings = lazyComponent(() =>
  import('./cookie-settings.tsx').then((module) => module.CookieSettings),
)

/** Props for a button that opens the cookie settings; preloads their code on hover or focus. */
export const opensCookieSettings = {
  'aria-haspopup': 'dialog',
  onPointerEnter: settings.prepare,
  onFocus: settings.prepare,
  onClick: () => showCookieSettings(true),
} as const

/** Mounts the cookie banner on every page; its code loads only while no choice is stored. */
export function ConsentLater() {
  return (
    <>
      {/* Without the banner nothing is allowed, so a failure is harmless. */}
      {useAsked() ? <banner.Part wanted onFail={() => {}} /> : null}
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
