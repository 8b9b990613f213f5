import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { OPENED, type OpenedForm } from './use-opened-form.ts'

type OpenFormButtonProps = Omit<ComponentProps<typeof Button>, 'form' | 'name' | 'value'> & {
  forms: OpenedForm
  /** The name of the form. */
  opens: string
  /** The anchor at which it appears without scripts. */
  at: string
}

/** Opens a form in a window; without scripts, on the page, by its address. */
export function OpenFormButton({ forms, opens, at, ...button }: OpenFormButtonProps) {
  return (
    <form
      method="get"
      action={`#${at}`}
      onSubmit={(event) => {
        event.preventDefault()
        forms.open(opens)
      }}
    >
      <Button aria-haspopup="dialog" {...button} type="submit" name={OPENED} value={opens} />
    </form>
  )
}
