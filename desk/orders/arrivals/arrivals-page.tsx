import type { DeskAnswer } from '../../http/desk-answer.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskArea } from '../../ui/desk-field.tsx'
import { DeskForm, PageAnswer } from '../../ui/desk-form.tsx'
import { DeskNotice } from '../../ui/desk-notice.tsx'
import { DeskTable } from '../../ui/desk-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from '../desk-order.module.css'

type ArrivalsProps = {
  numbers: readonly string[]
  isDone: boolean
  answer: DeskAnswer | undefined
}

/** Many orders that have arrived: pasted or marked in the list, checked, and only then noted. */
export function ArrivalsPage({ numbers, isDone, answer }: ArrivalsProps) {
  const own = answer ? { ...answer, intent: 'comprobar' } : undefined
  return (
    <>
      <PageHead
        title="Marcar entregados"
        back={{ to: '/pedidos?vista=enviados', label: 'Pedidos' }}
        second="Primero se comprueba; no se apunta nada hasta que lo digas"
      />
      <PageAnswer answer={undefined} doneText={isDone ? 'Entregados.' : undefined} />
      <DeskForm intent="comprobar" pageAnswer={own}>
        {({ busy, errorOf, typed, answer: current }) => (
          <>
            <DeskArea
              label="Pedidos"
              hint="Los números, uno por línea o separados por espacios o comas. De cada uno, los paquetes que están en camino."
              name="pedidos"
              rows={8}
              required
              defaultValue={typed('pedidos') ?? numbers.join('\n')}
              error={errorOf('pedidos')}
            />
            <div className={styles.deeds}>
              <DeskButton type="submit" busy={busy && !current?.isPreview}>
                Comprobar
              </DeskButton>
            </div>
            {current?.isPreview ? <Checked answer={current} busy={busy} /> : null}
          </>
        )}
      </DeskForm>
    </>
  )
}

type Ready = [number: string, carriers: string, shipped: string, parcels: number]

/** What the check has found: the orders that are marked, and those that are not. */
function Checked({ answer, busy }: { answer: DeskAnswer; busy: boolean }) {
  const ready = JSON.parse(answer.facts?.['filas'] ?? '[]') as Ready[] // our own action's
  const troubles = JSON.parse(answer.facts?.['fallan'] ?? '[]') as string[] // the same
  return (
    <>
      {troubles.length > 0 ? (
        <DeskNotice tone="waits">
          <ul>
            {troubles.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </DeskNotice>
      ) : null}
      <DeskTable
        caption="Pedidos con paquetes en camino"
        height="numbers"
        isPlain
        rows={ready}
        keyOf={([number]) => number}
        columns={[
          { key: 'number', head: 'Pedido', cell: ([number]) => number },
          { key: 'carrier', head: 'Lo lleva', cell: ([, carriers]) => carriers },
          { key: 'shipped', head: 'Salió', cell: ([, , shipped]) => shipped },
          { key: 'parcels', head: 'Paquetes', cell: ([, , , parcels]) => parcels },
        ]}
      />
      <p>No se deshace: desde el último paquete de cada pedido cuenta el plazo de devolución.</p>
      <input type="hidden" name="vistos" value={answer.facts?.['vistos'] ?? ''} />
      <div className={styles.deeds}>
        <DeskButton type="submit" look="main" name="intent" value="entregar" busy={busy}>
          {answer.facts?.['deed'] ?? 'Marcar como entregados'}
        </DeskButton>
      </div>
    </>
  )
}
