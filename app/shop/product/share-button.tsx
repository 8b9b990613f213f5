import { Button } from '#app/ui/button.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import styles from './product-page.module.css'

const load = () => import('./share.browser.ts')

/** Shares the product in the chosen colour and size, which stand in the address. */
export function ShareButton({ name }: { name: string }) {
  const press = () => {
    const { origin, pathname, search } = window.location
    load()
      .then(({ share }) => share(name, origin + pathname + search))
      .catch(() => notifyLoadFailure('compartir'))
  }
  return (
    <Button
      variant="link"
      className={styles.share}
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={press}
    >
      Compartir
    </Button>
  )
}
