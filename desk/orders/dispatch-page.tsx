import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TableField } from '../ui/table-import/table-field.tsx'
import styles from './desk-order.module.css'

type DispatchProps = {
  numbers: readonly string[]
  isDone: boolean
  answer: DeskAnswer | undefined
}

/** Many parcels at once: pasted, checked, and only then sent. */
export function DispatchPage({ numbers, isDone, answer }: DispatchProps) {
  const own = answer ? { ...answer, intent: 'comprobar' } : undefined
  return (
    <>
      <PageHead
        title="Pegar seguimientos"
        back={{ to: '/pedidos', label: 'Pedidos' }}
        second="Primero se comprueba; no sale nada hasta que lo digas"
      />
      <PageAnswer
        answer={undefined}
        doneText={isDone ? 'Enviados. Los correos a los clientes salen ahora.' : undefined}
      />
      <DeskForm intent="comprobar" pageAnswer={own}>
        {({ busy, errorOf, typed, answer: current }) => (
          <>
            <DeskField
              label="Quién los lleva"
              hint="Si las filas no lo dicen."
              name="transportista"
              maxLength={60}
              autoComplete="off"
              defaultValue={typed('transportista')}
              error={errorOf('transportista')}
            />
            <TableField
              label="Filas"
              hint="Una por paquete: número del pedido y código de seguimiento. O una tabla con las columnas pedido, transportista, seguimiento, enlace y lineas, como la del transportista; con «lineas», un pedido puede ir en varios paquetes."
              name="filas"
              required
              defaultValue={typed('filas') ?? numbers.map((number) => `${number}\t`).join('\n')}
              error={errorOf('filas')}
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

type Ready = [line: number, number: string, customer: string, carrier: string, code: string | null]
type Trouble = { line: number; text: string }

/** What the check has found: the rows that leave, and those that do not. */
function Checked({ answer, busy }: { answer: DeskAnswer; busy: boolean }) {
  const ready = JSON.parse(answer.facts?.['filas'] ?? '[]') as Ready[] // our own action's
  const troubles = JSON.parse(answer.facts?.['fallan'] ?? '[]') as Trouble[] // the same
  return (
    <>
      {troubles.length > 0 ? (
        <DeskNotice tone="waits">
          <ul>
            {troubles.map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                Línea {line}: {text}
              </li>
            ))}
          </ul>
        </DeskNotice>
      ) : null}
      <DeskTable
        caption="Paquetes que se pueden enviar"
        height="numbers"
        isPlain
        rows={ready}
        keyOf={([line]) => String(line)}
        columns={[
          { key: 'number', head: 'Pedido', cell: ([, number]) => number },
          { key: 'customer', head: 'Cliente', cell: ([, , customer]) => customer },
          { key: 'carrier', head: 'Lo lleva', cell: ([, , , carrier]) => carrier },
          { key: 'code', head: 'Seguimiento', cell: ([, , , , code]) => code ?? '·' },
        ]}
      />
      <input type="hidden" name="abiertas" value={answer.facts?.['abiertas'] ?? ''} />
      <div className={styles.deeds}>
        <DeskButton type="submit" look="main" name="intent" value="enviar" busy={busy}>
          {answer.facts?.['deed'] ?? 'Enviar'}
        </DeskButton>
      </div>
    </>
  )
}
