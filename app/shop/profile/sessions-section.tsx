import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import type { OpenSession } from '#core/sign-in/sessions.server.ts'
import { useProfileCall } from './use-profile-call.ts'
import styles from './settings-page.module.css'

/** Where the account is open, and the way to close it there. */
export function SessionsSection({ sessions }: { sessions: readonly OpenSession[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { isBusy, call } = useProfileCall()
  const { revalidate } = useRevalidator()
  const end = (action: string, input: Record<string, unknown>, done: string) =>
    call(action, input, async (answer) => {
      // Gone already: just as well.
      if (!answer || (!answer.ok && answer.reason !== 'not_found')) {
        toast.show({ text: 'Error al cerrar la sesión', tone: 'error', durationMs: 3000 })
        return
      }
      toast.show({ text: done, durationMs: 3000 })
      heading.current?.focus()
      await revalidate()
    })
  return (
    <section className={styles.section} aria-labelledby="sesiones">
      <h2 id="sesiones" ref={heading} tabIndex={-1} className="t-3">
        Sesiones abiertas
      </h2>
      <ul className={styles.list}>
        {sessions.map(({ id, device, lastUsed, isThis }) => (
          <li key={id} className={styles.row}>
            <div>
              <p>{device}</p>
              <p className="small quiet">Último uso: {lastUsed}</p>
            </div>
            {isThis ? (
              <Badge tone="accent">Este dispositivo</Badge>
            ) : (
              <Button
                variant="link"
                size="sm"
                aria-label={`Cerrar la sesión de ${device}, ${lastUsed}`}
                aria-disabled={isBusy || undefined}
                onClick={() => void end('end-session', { sessionId: id }, 'Sesión cerrada')}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button
            variant="secondary"
            size="sm"
            busy={isBusy}
            onClick={() => void end('end-other-sessions', {}, 'Las demás sesiones están cerradas')}
          >
            Cerrar las demás sesiones
          </Button>
        </div>
      ) : null}
    </section>
  )
}
