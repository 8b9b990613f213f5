import { Button } from '#app/ui/button.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'

/** Shares the address, which holds the outfit. Not the product's button, which has its styles. */
export const ShareOutfit = () => (
  <Button variant="link" onClick={() => void shareAddress()}>
    Compartir
  </Button>
)

async function shareAddress(): Promise<void> {
  try {
    const { share } = await import('../product/share.browser.ts')
    await share('La báscula', window.location.href)
  } catch {
    notifyLoadFailure('compartir')
  }
}
