import { toast } from '#app/ui/overlays/toast-store.ts'
import { openAccountModal } from './account-modal-store.ts'

/** The session ended elsewhere: says so, and offers the way back in. What was typed stays. */
export const notifySignedOut = (): void =>
  void toast.show({
    text: 'Tu sesión ha terminado. Inicia sesión y vuelve a intentarlo.',
    tone: 'error',
    durationMs: 3000,
    action: { label: 'Iniciar sesión', onPress: () => openAccountModal({ isSessionOver: true }) },
  })
