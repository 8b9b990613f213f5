import type { ReactNode } from 'react'
import { prepareCookieSettings } from './consent.lazy.tsx'
import { showCookieSettings } from './consent-store.ts'
import styles from './cookie-settings-button.module.css'

/** Opens the choice of cookies again, at any time: looks like the links it stands among. */
export function CookieSettingsButton({ children }: { children?: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      onPointerEnter={prepareCookieSettings}
      onFocus={prepareCookieSettings}
      onClick={() => showCookieSettings(true)}
    >
      {children ?? 'Configurar cookies'}
    </button>
  )
}
