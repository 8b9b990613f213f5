import { useState, type FormEvent } from 'react'
import cookies from '#content/cookies.json' with { type: 'json' }
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Checkbox, FieldSet } from '#app/ui/forms/field.tsx'
import { OPTIONAL_CATEGORIES, type OptionalCategory } from './consent.ts'
import { showCookieSettings, useSettingsOpen } from './consent-windows-store.ts'
import { saveChoice } from './save-choice.browser.ts'
import { useConsent } from './use-consent.ts'
import styles from './cookie-settings.module.css'

const close = () => showCookieSettings(false)

/** The dialog with the cookie categories; Escape changes nothing. */
export function CookieSettings() {
  return (
    <Dialog open={useSettingsOpen()} onClose={close} title={cookies.settings.title}>
      <SettingsForm />
    </Dialog>
  )
}

/** Starts from the stored choice; no optional category is ticked by default. */
function SettingsForm() {
  const { intro, necessary, optional } = cookies.settings
  const { allowed } = useConsent()
  const [ticked, setTicked] = useState<readonly OptionalCategory[]>(allowed)
  const save = (categories: readonly OptionalCategory[]) => {
    saveChoice(categories)
    close()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save(ticked)
      }}
    >
      <p className="ui muted">{intro}</p>
      <FieldSet legend="Tipos de cookies" legendHidden>
        <Checkbox label={necessary.name} hint={necessary.what} checked disabled readOnly />
        {OPTIONAL_CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            label={optional[category].name}
            hint={optional[category].what}
            checked={ticked.includes(category)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked(
                OPTIONAL_CATEGORIES.filter((one) =>
                  one === category ? checked : ticked.includes(one),
                ),
              )
            }
          />
        ))}
      </FieldSet>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => save([])}>
          Rechazar las no necesarias
        </Button>
        <Button variant="secondary" onClick={() => save(OPTIONAL_CATEGORIES)}>
          Aceptar todas
        </Button>
        <Button type="submit">Guardar mi elección</Button>
      </div>
    </form>
  )
}
