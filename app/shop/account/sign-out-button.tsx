import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { callAccount } from './account-call.browser.ts'
import { clearPersonalData } from './forget-person.browser.ts'

/** Ends the session and goes home. A failure changes nothing: the shopper is still signed in. */
export function SignOutButton() {
  const [isBusy, setIsBusy] = useState(false)
  const signOut = async () => {
    setIsBusy(true)
    const answer = await callAccount('sign-out')
    if (!answer?.ok) return setIsBusy(false)
    clearPersonalData()
    location.assign('/') // a new document: nothing of the person stays in the memory of this one
  }
  return (
    <Button variant="link" busy={isBusy} onClick={() => void signOut()}>
      Cerrar sesión
    </Button>
  )
}
