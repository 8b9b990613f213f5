import type { FormEvent } from 'react'
import { Form, Link } from 'react-router'
import { stopKeeping } from '../stock/offline/kept-list.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { switchKeys, useAreKeysOn } from '../ui/keys-store.ts'
import styles from './person-menu.module.css'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** Who works here now, and the way out. */
export function PersonMenu({ name, role }: { name: string; role: string }) {
  const areKeysOn = useAreKeysOn()
  return (
    <details className={styles.who}>
      <summary aria-label={`${name}, ${role}`}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={styles.name}>
          {name}, {role}
        </span>
      </summary>
      <div className={styles.menu}>
        <p>
          {name}, {role}
        </p>
        <Link to="/acceso">Tu acceso</Link>
        <Link to="/salas">Todas las salas</Link>
        <DeskButton look="text" onClick={() => switchKeys(!areKeysOn)}>
          {areKeysOn ? 'Apagar las teclas de una letra' : 'Encender las teclas de una letra'}
        </DeskButton>
        <Form method="post" action="/entrar/salir" reloadDocument onSubmit={leaveNothing}>
          <DeskButton type="submit">Salir</DeskButton>
        </Form>
      </div>
    </details>
  )
}

/** The page that this device keeps to count without a connection goes with the person. */
function leaveNothing(event: FormEvent<HTMLFormElement>): void {
  const form = event.currentTarget
  event.preventDefault()
  void stopKeeping().finally(() => form.submit())
}
