import { toast } from '#app/ui/overlays/toast-store.ts'

const TOAST_MS = 2000

/**
 * Hands an address to the device's own window of ways to share; without one, copies it. Says what
 * happened. `url` is absolute.
 */
export async function share(title: string, url: string): Promise<void> {
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
