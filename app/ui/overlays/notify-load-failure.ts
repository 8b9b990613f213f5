import { toast } from './toast-store.ts'

/** Reports that code could not be loaded. `what` follows «podido»: «abrir el carrito». */
export function notifyLoadFailure(what: string): void {
  toast.show({
    text: `No hemos podido ${what}. Comprueba tu conexión.`,
    tone: 'error',
    durationMs: 3000,
  })
}
