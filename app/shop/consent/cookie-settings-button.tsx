import { opensCookieSettings } from './consent.lazy.tsx'
import styles from './cookie-settings-button.module.css'

/** Opens the choice of cookies again, at any time: looks like the links it stands among. */
export function CookieSettingsButton() {
  return (
    <button type="button" className={styles.button} {...opensCookieSettings}>
      Configurar cookies
    </button>
  )
}
