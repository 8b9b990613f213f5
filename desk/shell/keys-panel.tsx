import { useMemo, useState } from 'react'
import { DeskDialog } from '../ui/confirm.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { switchKeys, useAreKeysOn } from '../ui/keys-store.ts'
import { currentShortcuts, useKeys } from '../ui/use-keys.ts'
import styles from './keys-panel.module.css'

/** Keys that a page may have nothing for, and what it marks if it has. */
const MARKED: Readonly<Record<string, string>> = {
  b: '[data-key-list-search]',
  '[ ]': '[data-key-before], [data-key-after]',
}

/** Keys that mean the same on every page; see `use-keys.ts`. */
const EVERYWHERE: readonly (readonly [string, string])[] = [
  ['/', 'Buscar en todo el mostrador'],
  ['b', 'Buscar en esta lista'],
  ['j k', 'Fila siguiente, anterior'],
  ['↵', 'Abrir la fila'],
  ['x', 'Marcar la fila'],
  ['⇧ x', 'Marcar hasta aquí'],
  ['u', 'Volver a la lista'],
  ['[ ]', 'Anterior, siguiente'],
  ['1 … 9', 'Vista guardada'],
  ['Esc', 'Cerrar'],
]

/** A key that does nothing here is not named. */
const isHere = ([keys]: readonly [string, string]): boolean => {
  const mark = MARKED[keys]
  return mark === undefined || document.querySelector(mark) !== null
}

/** What can be pressed on this page, and the switch that turns letters off. */
export function KeysPanel() {
  const [isOpen, setIsOpen] = useState(false)
  const areKeysOn = useAreKeysOn()
  useKeys(useMemo(() => [{ keys: '?', label: 'Estas teclas', run: () => setIsOpen(true) }], []))
  return (
    <>
      <DeskButton
        look="quiet"
        className={styles.open}
        onClick={() => setIsOpen(true)}
        aria-keyshortcuts="?"
      >
        <Keys keys="?" /> Teclas
      </DeskButton>
      {isOpen ? (
        <DeskDialog title="Teclas" isWide onClose={() => setIsOpen(false)}>
          <Panel />
          <label>
            <input
              type="checkbox"
              checked={areKeysOn}
              onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}
            />{' '}
            Usar teclas de una sola letra en este navegador
          </label>
          <DeskButton onClick={() => setIsOpen(false)}>Cerrar</DeskButton>
        </DeskDialog>
      ) : null}
    </>
  )
}

function Panel() {
  const own = currentShortcuts()
  const rooms = own.filter(({ keys }) => keys.startsWith('g '))
  const deeds = own.filter(({ keys }) => !keys.startsWith('g ') && keys !== '/')
  return (
    <div className={styles.panel}>
      <List title="Ir a" rows={rooms.map(({ keys, label }) => [keys, label] as const)} />
      <List title="Moverse" rows={EVERYWHERE.filter(isHere)} />
      <List title="Aquí" rows={deeds.map(({ keys, label }) => [keys, label] as const)} />
    </div>
  )
}

function List({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([keys, label]) => (
          <div key={keys} className={styles.pair}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Keys as they are printed on a keyboard. */
const Keys = ({ keys }: { keys: string }) => (
  <span className={styles.keys}>
    {keys.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)
