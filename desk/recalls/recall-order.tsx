import { Link } from 'react-router'
import type { DeskRecallOrder } from '#core/returns/recalls/recall-desk.server.ts'
import { standText } from '#core/returns/recalls/recall-words.ts'
import { DONE_AS, DONE_WORDS as DONE_AS_WORDS, type Recall } from '#core/returns/recalls/recall.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Quiet } from '../ui/text-block.tsx'
import { DONE_WORDS, orderState, unitsOf } from './recall-words.ts'
import styles from './desk-recalls.module.css'

export type RecallOrderProps = {
  recall: Pick<Recall, 'code' | 'productName' | 'variantsText'>
  order: DeskRecallOrder
  doneIntent: string | null
  answer: DeskAnswer | undefined
}

/** An order of a recall: how its buyer is told, and what was done. */
export function RecallOrder({ recall, order, doneIntent, answer }: RecallOrderProps) {
  return (
    <>
      <PageHead
        isNumber
        title={order.number}
        back={{ to: `/retiradas/${recall.code}`, label: recall.code }}
        second={
          <>
            <StateSign {...orderState(order)} /> · {unitsOf(order.units)} de {recall.productName}
          </>
        }
      />
      <PageAnswer answer={answer} doneText={DONE_WORDS[doneIntent ?? '']} />
      <Columns aside={<Buyer order={order} />}>
        {order.doneAt === null ? (
          <DoneForm order={order} answer={answer} />
        ) : (
          <UndoForm order={order} doneAt={order.doneAt} answer={answer} />
        )}
        <AgainForm order={order} answer={answer} />
      </Columns>
    </>
  )
}

function Buyer({ order }: { order: DeskRecallOrder }) {
  const { isForgotten, name, email, phone } = order
  return (
    <Block title="Quién" aside={<Link to={`/pedidos/${order.number}`}>Ver el pedido</Link>}>
      {isForgotten ? (
        <p>Sus datos se borraron: solo le llega si lo ve en la página o por otros medios.</p>
      ) : (
        <Facts
          facts={[
            ['Nombre', name],
            ['Correo', email],
            ['Teléfono', phone],
          ]}
        />
      )}
      <p className={styles.stand}>{standText(order)}.</p>
    </Block>
  )
}

type FormProps = Pick<RecallOrderProps, 'order' | 'answer'>

function DoneForm({ order, answer }: FormProps) {
  return (
    <Block title="Qué se ha hecho">
      <DeskForm intent="hecho" pageAnswer={answer} version={order.remedy ?? ''}>
        {({ busy, errorOf, typed }) => (
          <>
            <DeskSelect
              label="Lo que se ha hecho"
              name="como"
              defaultValue={typed('como') ?? order.remedy ?? ''}
              error={errorOf('como')}
            >
              <option value="">Elige</option>
              {DONE_AS.map((one) => (
                <option key={one} value={one}>
                  {DONE_AS_WORDS[one]}
                </option>
              ))}
            </DeskSelect>
            <Quiet>Apuntarlo no mueve dinero: el reembolso se hace en el pedido.</Quiet>
            <ConfirmButtons deed={`Apuntar ${order.number} como hecho`} busy={busy} />
          </>
        )}
      </DeskForm>
    </Block>
  )
}

function UndoForm({ order, doneAt, answer }: FormProps & { doneAt: string }) {
  return (
    <Block title="Está hecho">
      <DeskForm intent="deshacer-hecho" pageAnswer={answer} version={doneAt}>
        {({ busy }) => (
          <>
            <input type="hidden" name="hecho" value={doneAt} readOnly />
            <p>Si no era así, vuelve a quedar por hacer.</p>
            <ConfirmButtons deed={`Deshacer lo de ${order.number}`} busy={busy} />
          </>
        )}
      </DeskForm>
    </Block>
  )
}

function AgainForm({ order, answer }: FormProps) {
  const { isForgotten, email, toldAt } = order
  return (
    <Block title="Avisar otra vez">
      <DeskForm intent="otra-vez" pageAnswer={answer} version={toldAt ?? ''}>
        {({ busy, errorOf, typed }) => (
          <>
            <input type="hidden" name="avisado" value={toldAt ?? ''} readOnly />
            <DeskField
              label="Su correo de ahora"
              hint="Lleva el enlace a su pedido: escríbelo solo si sabes que es suyo. El del pedido no cambia."
              name="correo"
              type="email"
              maxLength={254}
              autoComplete="off"
              defaultValue={typed('correo') ?? (isForgotten ? '' : email)}
              error={errorOf('correo')}
            />
            <ConfirmButtons deed="Enviar el aviso otra vez" busy={busy} />
          </>
        )}
      </DeskForm>
    </Block>
  )
}
