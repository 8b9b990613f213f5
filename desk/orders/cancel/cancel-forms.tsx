import type { DeskAnswer } from '../../http/desk-answer.ts'
import { Block } from '../../ui/blocks.tsx'
import { ConfirmButtons } from '../../ui/confirm.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskForm, Panel } from '../../ui/desk-form.tsx'
import type { OrderFacts } from '../order-facts.server.ts'
import { cancelAllDeed, givenBackText } from '../order-words.ts'
import { QuotedDeed } from '../quoted-deed.tsx'
import { UnitsFields } from '../units-fields.tsx'
import styles from '../desk-order.module.css'

type CancelProps = { order: OrderFacts; pageAnswer: DeskAnswer | undefined }

/** What will not leave: some units, or the whole order while nothing has left. */
export function CancelForms({ order, pageAnswer }: CancelProps) {
  const hasSome = order.isToSend && order.openUnits > 0 && order.allUnits > 1
  if (order.cancelCents === null && !hasSome) return null
  return (
    <Block title="Anular" aside="lo que no ha salido">
      {hasSome ? <SomeForm order={order} pageAnswer={pageAnswer} /> : null}
      {order.cancelCents === null ? null : (
        <AllForm order={order} cents={order.cancelCents} pageAnswer={pageAnswer} />
      )}
    </Block>
  )
}

/** Some units: first the figure, then the deed that names it. */
function SomeForm({ order, pageAnswer }: CancelProps) {
  const [quote, deed] = ['calcular-anulacion', 'anular-lineas']
  const isOpen = pageAnswer?.intent === quote || pageAnswer?.intent === deed
  return (
    <Panel title="Anular unas unidades…" isOpen={isOpen}>
      <DeskForm intent={quote} deed={deed} pageAnswer={pageAnswer} version={order.openUnits}>
        {({ busy, errorOf, typed, answer }) => (
          <>
            <p>
              Vuelven a la venta, su parte del dinero se devuelve y el cliente lo lee por correo.
            </p>
            <input type="hidden" name="abiertas" value={order.openUnits} readOnly />
            <UnitsFields
              lines={order.lines}
              mostOf={({ open }) => open}
              valueOf={({ position }) => Number(typed(`uds-${position}`) ?? 0)}
              errorOf={errorOf}
            />
            <div className={styles.deeds}>
              <DeskButton type="submit" busy={busy && !answer?.isPreview}>
                Calcular lo que se devuelve
              </DeskButton>
            </div>
            <QuotedDeed answer={answer} busy={busy} intent={deed} />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

/** The whole order: its figure needs no choice, so the deed names it at once. */
function AllForm({ order, cents, pageAnswer }: CancelProps & { cents: number }) {
  return (
    <Panel title="Anular el pedido entero…" isOpen={pageAnswer?.intent === 'anular'}>
      <DeskForm intent="anular" pageAnswer={pageAnswer} version={cents}>
        {({ busy, answer }) => (
          <>
            <p>
              Todo vuelve a la venta, {givenBackText(cents)} con el envío, y el cliente lo lee por
              correo. No tiene vuelta atrás.
            </p>
            <input
              type="hidden"
              name="esperado"
              value={answer?.facts?.['esperado'] ?? cents}
              readOnly
            />
            <ConfirmButtons
              deed={answer?.facts?.['deed'] ?? cancelAllDeed(order.number, cents)}
              isDangerous
              busy={busy}
            />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}
