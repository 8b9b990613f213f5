import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { callAccount } from './account-call.browser.ts'

/** Ends the session and goes home. A failure changes nothing: the shopper is still signed in. */
export function SignOutButton() {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const signOut = async () => {
    setIsBusy(true)
    const answer = await callAccount('sign-out')
    setIsBusy(false)
    if (!answer?.ok) return
    await navigate('/')
    await revalidator.revalidate()
  }
  return (
    <Button variant="link" busy={isBusy} onClick={() => void signOut()}>
      Cerrar sesión
    </Button>
  )
}
