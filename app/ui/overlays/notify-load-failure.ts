import { toast } from './toast-store.ts'

/**
 * Reports that code could not be loaded. `what` follows «podido»: «abrir el carrito». If the page is
 * of an older build it reloads instead, and makes the last press again.
 */
export function notifyLoadFailure(what: string): void {
  void tellUnlessLeft(what)
}

async function tellUnlessLeft(what: string): Promise<void> {
  if (await window.leaveOldBuild?.(true)) return
  toast.show({
    text: `No hemos podido ${what}. Comprueba tu conexión.`,
    tone: 'error',
    durationMs: 3000,
  })
}
