import { Button } from '#app/ui/button.tsx'
import { opensCookieSettings } from './consent.lazy.tsx'
import { OPTIONAL_CATEGORIES } from './consent.ts'
import { saveChoice } from './save-choice.browser.ts'
import { useConsent } from './use-consent.ts'
import styles from './cookie-actions.module.css'

/** The three answers on the cookies page, with the current one. */
export function CookieActions() {
  return (
    <div className={styles.actions}>
      <p className="ui">{useStandingChoice()}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => saveChoice([])}>
          Rechazar las no necesarias
        </Button>
        <Button variant="secondary" onClick={() => saveChoice(OPTIONAL_CATEGORIES)}>
          Aceptar todas
        </Button>
        <Button variant="secondary" {...opensCookieSettings}>
          Configurar
        </Button>
      </div>
    </div>
  )
}

function useStandingChoice(): string {
  const { choice, allowed } = useConsent()
  if (choice === undefined || choice === null) return 'Todavía no has elegido.'
  if (allowed.length === 0) return 'Ahora mismo: solo las necesarias.'
  if (allowed.length === OPTIONAL_CATEGORIES.length) return 'Ahora mismo: las aceptas todas.'
  return 'Ahora mismo: aceptas una parte.'
}
