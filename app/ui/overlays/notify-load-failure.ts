import { toast } from './toast-store.ts'

/** Says that the code for what was pressed could not be fetched. `what` follows «podido»: «abrir el carrito». */
export function notifyLoadFailure(what: string): void {
  toast.show({
    text: `No hemos podido ${what}. Comprueba tu conexión.`,
    tone: 'error',
    durationMs: 3000,
  })
}
