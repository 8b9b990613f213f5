import { toast } from '#app/ui/overlays/toast-store.ts'

const TOAST_MS = 2000
/** Long enough to read the message and to press its button. */
const OFFER_MS = 10_000

/**
 * Hands an address to the device's own window of ways to share; without one, copies it. Says what
 * happened. `url` is absolute. The browser allows neither without a press of just now: to one that
 * was made long ago, before the page worked, the answer is a button to press.
 */
export async function share(title: string, url: string): Promise<void> {
  if ('userActivation' in navigator && !navigator.userActivation.isActive) {
    return offer(title, url)
  }
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return // closed by the shopper
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast.show({ text: 'Enlace copiado', durationMs: TOAST_MS })
  } catch {
    const text = 'No hemos podido copiar el enlace. Lo tienes en la barra de direcciones.'
    toast.show({ text, tone: 'error', durationMs: TOAST_MS })
  }
}

function offer(title: string, url: string): void {
  const action = { label: 'Compartir ahora', onPress: () => void share(title, url) }
  toast.show({ text: 'El enlace está listo.', tone: 'info', durationMs: OFFER_MS, action })
}
