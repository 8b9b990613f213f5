import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/**
 * Ends the session and goes home, as a new document: nothing of the person stays in the memory of
 * this one. A failure changes nothing: the shopper is still signed in.
 */
export function SignOutButton() {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action="/cuenta/salir" defaultShouldRevalidate={false}>
      <Button type="submit" variant="link" busy={fetcher.state !== 'idle'}>
        Cerrar sesión
      </Button>
    </fetcher.Form>
  )
}
