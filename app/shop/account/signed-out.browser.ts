import { toast } from '#app/ui/overlays/toast-store.ts'
import { openAccountModal } from './account-modal-store.ts'

/** Reports that the session ended elsewhere, and offers to sign in. The typed text stays. */
export const notifySignedOut = (): void =>
  void toast.show({
    text: 'Tu sesión ha terminado. Inicia sesión y vuelve a intentarlo.',
    tone: 'error',
    durationMs: 3000,
    action: { label: 'Iniciar sesión', onPress: () => openAccountModal({ isSessionOver: true }) },
  })
