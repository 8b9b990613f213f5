import { opensCookieSettings } from './consent.lazy.tsx'
import styles from './cookie-settings-button.module.css'

/** Opens the cookie settings at any time; looks like the links around it. */
export function CookieSettingsButton() {
  return (
    <button type="button" className={styles.button} {...opensCookieSettings}>
      Configurar cookies
    </button>
  )
}
