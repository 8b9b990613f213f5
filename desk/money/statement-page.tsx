import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { DONE_WORDS } from './money-words.ts'
import styles from './money.module.css'

type StatementProps = { isDone: boolean; answer: DeskAnswer | undefined }

/** The bank's statement: what it would record first, then exactly that. */
export function StatementPage({ isDone, answer }: StatementProps) {
  return (
    <>
      <PageHead
        title="Extracto del banco"
        back={{ to: '/dinero?vista=transferencias', label: 'Dinero' }}
        second="Primero se comprueba; no se apunta nada hasta que lo digas"
      />
      <PageAnswer
        answer={undefined}
        doneText={isDone ? DONE_WORDS['apuntar-extracto'] : undefined}
      />
      <DeskForm
        intent="mirar-extracto"
        deed="apuntar-extracto"
        encType="multipart/form-data"
        pageAnswer={answer}
        className={styles.page}
      >
        {({ busy, errorOf, answer: own }) => (
          <>
            <DeskField
              label="Fichero del extracto"
              hint="El XML del banco (CAMT.053), de 1 MB como mucho. Cuenta el número de pedido que puso quien pagó; subirlo dos veces no apunta nada dos veces."
              name="extracto"
              type="file"
              accept=".xml,application/xml,text/xml"
              error={errorOf('extracto')}
            />
            <DeskButton type="submit" busy={busy && !own?.isPreview}>
              Comprobar
            </DeskButton>
            {own?.isPreview ? <Checked answer={own} busy={busy} /> : null}
          </>
        )}
      </DeskForm>
    </>
  )
}

type Row = [day: string, cents: number, number: string, what: string, text: string, pays: boolean]

const COLUMNS: Column<Row>[] = [
  {
    key: 'order',
    head: 'Pedido',
    place: 'first',
    cell: ([, , number, , text]) => (
      <>
        {number === '' ? '—' : <Link to={`/pedidos/${number}`}>{number}</Link>}
        <SecondLine>{text}</SecondLine>
      </>
    ),
  },
  {
    key: 'amount',
    head: 'Ingreso',
    align: 'right',
    place: 'right',
    cell: ([, cents]) => formatEuros(cents),
  },
  {
    key: 'what',
    head: 'Qué es',
    place: 'second',
    cell: ([, , , what, , pays]) => (
      <StateSign sign={pays ? 'done' : 'crossed'} tone={pays ? 'plain' : 'off'} text={what} />
    ),
  },
  { key: 'day', head: 'Día', place: 'third', cell: ([day]) => day || '—' },
]

/** What the check has found: what pays an order first. */
function Checked({ answer, busy }: { answer: DeskAnswer; busy: boolean }) {
  const { filas = '[]', pagan = '', deed = '', quedan = '0' } = answer.facts ?? {}
  const rows = (JSON.parse(filas) as Row[]).map((row, at) => ({ row, at })) // our own action's
  return (
    <div className={styles.wide}>
      <DeskNotice isAnswer tone={deed === '' ? 'plain' : 'waits'}>
        {answer.text}
      </DeskNotice>
      {deed === '' ? null : (
        <>
          <input type="hidden" name="pagan" value={pagan} readOnly />
          <div>
            <DeskButton
              type="submit"
              look="main"
              name="intent"
              value="apuntar-extracto"
              busy={busy}
            >
              {deed}
            </DeskButton>
          </div>
        </>
      )}
      {rows.length === 0 ? null : (
        <DeskTable
          caption="Ingresos del extracto"
          rows={rows}
          keyOf={({ at }) => String(at)}
          isOff={({ row: [, , , , , pays] }) => !pays}
          columns={COLUMNS.map(({ cell, ...column }) => ({
            ...column,
            cell: ({ row }: (typeof rows)[number]) => cell(row),
          }))}
        />
      )}
      {quedan === '0' ? null : <Quiet>{`Y ${quedan} ingresos más, que no apuntan nada.`}</Quiet>}
      {deed === '' ? null : (
        <Quiet>
          Lo que llega con otro importe se apunta en su pedido o en «Transferencias por llegar».
        </Quiet>
      )}
    </div>
  )
}
