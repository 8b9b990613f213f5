import { Button } from '#app/ui/button.tsx'
import { useAccountForm } from './use-account-form.ts'

/**
 * Ends the session and goes home, as a new document: nothing of the person stays in the memory of
 * this one. A failure changes nothing: the shopper is still signed in.
 */
export function SignOutButton() {
  const { form, isBusy } = useAccountForm({ action: '/cuenta/salir', failed: '' })
  return (
    <form {...form}>
      <Button type="submit" variant="link" busy={isBusy}>
        Cerrar sesión
      </Button>
    </form>
  )
}
