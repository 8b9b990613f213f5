import { useEffect, useState } from 'react'
import { ageText, whenText } from '../../ui/when.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskNotice } from '../../ui/desk-notice.tsx'
import { prepare, stopKeeping, useKeptList, type KeptList, type Prepared } from './kept-list.ts'
import styles from './offline.module.css'

const SAID: Readonly<Record<Prepared, string>> = {
  ready:
    'Este aparato ya cuenta sin conexión. Abre el recuento desde aquí mismo, aunque no haya red.',
  lost: 'No se ha podido preparar: no hay conexión. Lo que había sigue como estaba.',
  ended: 'Tu sesión ha terminado. Entra otra vez y prepáralo.',
  impossible: 'Este navegador no guarda páginas. Deja abierta esta página: cuenta igual.',
}

/** To keep the page and what is on sale on this device, and how old that is. */
export function OfflineBar({ isKept }: { isKept: boolean }) {
  const list = useKeptList()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const [readAt] = useState(() => new Date())
  const isPrepared = list !== null
  useEffect(() => {
    // A page from the network is of the build that runs now: what is kept follows it.
    if (isPrepared && !isKept) void prepare()
  }, [isPrepared, isKept])
  const press = async (deed: () => Promise<string>) => {
    setBusy(true)
    setSaid(await deed())
    setBusy(false)
  }
  const onPrepare = () => press(async () => SAID[await prepare()])
  const onStop = () =>
    press(async () => {
      await stopKeeping()
      return 'Hecho: este aparato ya no guarda ni la página ni la lista. Lo contado sigue aquí.'
    })
  return (
    <>
      <div className={styles.bar}>
        <p>{list ? keptText(list, readAt) : 'Para una feria sin red, antes de salir:'}</p>
        <DeskButton busy={busy} onClick={() => void onPrepare()}>
          {list ? 'Renovar la lista' : 'Preparar para contar sin conexión'}
        </DeskButton>
        {list ? (
          <DeskButton look="quiet" onClick={() => void onStop()}>
            Dejar de contar sin conexión
          </DeskButton>
        ) : null}
      </div>
      {said === '' ? null : <DeskNotice isAnswer>{said}</DeskNotice>}
    </>
  )
}

function keptText({ madeAt, left, variants }: KeptList, now: Date): string {
  const age = ageText(madeAt, now)
  const beyond = left > 0 ? ` Faltan ${left}, que no caben: se comprueban al volver.` : ''
  const old = age === 'ahora' ? '' : `, hace ${age}`
  return `Preparado: lista de ${variants} variantes, de ${whenText(madeAt, now)}${old}.${beyond}`
}
