import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/**
 * Ends the session and loads the home page as a new document, so that no personal data stay in
 * memory. If it fails, the shopper stays signed in.
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
