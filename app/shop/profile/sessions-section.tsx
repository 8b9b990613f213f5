import { useRef } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { OpenSession } from '#core/account/sign-in/sessions.server.ts'
import { PostedNotice } from '../forms/posted-notice.tsx'
import { useFormFetcher } from '../forms/use-form-fetcher.ts'
import type { ProfileAnswer } from './profile-answers.ts'
import styles from './settings-page.module.css'

type SessionsSectionProps = {
  sessions: readonly OpenSession[]
  /** The server's answer, if a form was posted without scripts. */
  posted?: ProfileAnswer | undefined
}

const ACTION = '/profile/settings#sesiones'

/** The sessions of the account, with buttons to end them. */
export function SessionsSection({ sessions, posted }: SessionsSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { Form, isBusy, onSubmit } = useFormFetcher<ProfileAnswer>(({ ok }) => {
    if (ok) heading.current?.focus()
  })
  return (
    <section className={styles.section} aria-labelledby="sesiones">
      <h2 id="sesiones" ref={heading} tabIndex={-1} className="t-3">
        Sesiones abiertas
      </h2>
      <PostedNotice answer={posted} />
      <ul className={styles.list}>
        {sessions.map(({ id, device, lastUsed, isThis }) => (
          <li key={id} className={styles.row}>
            <div>
              <p>{device}</p>
              <p className="small quiet">{`Último uso: ${lastUsed}`}</p>
            </div>
            {isThis ? (
              <Badge tone="accent">Este dispositivo</Badge>
            ) : (
              <Form method="post" action={ACTION} onSubmit={onSubmit}>
                <input type="hidden" name="id" value={id} />
                <Button
                  variant="link"
                  size="sm"
                  type="submit"
                  name="intent"
                  value="session-end"
                  aria-label={`Cerrar la sesión de ${device}, ${lastUsed}`}
                  aria-disabled={isBusy || undefined}
                >
                  Cerrar
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action={ACTION} onSubmit={onSubmit}>
          <Button
            variant="secondary"
            size="sm"
            type="submit"
            name="intent"
            value="sessions-end"
            busy={isBusy}
          >
            Cerrar las demás sesiones
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
